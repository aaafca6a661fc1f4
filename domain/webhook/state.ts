/** A delivery is one event on its way to one endpoint. */

export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an endpoint gets no deliveries. `gone`: it answered 410. `failing`: for five days every try failed. */
export const disabledReasons = ['by_partner', 'gone', 'failing'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** How long events, deliveries and API calls can be read, and how old a cursor of events may be. */
export const LOG_DAYS = 30

/**
 * How long events stay in the database. A cursor says only the day on which it was given out, so it is good until that
 * day is LOG_DAYS old in whole; an event that comes after it may bear an earlier time, when its transaction began.
 */
export const EVENT_DAYS = LOG_DAYS + 2
