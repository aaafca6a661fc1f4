/** A delivery is one event on its way to one endpoint. */

export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an endpoint gets no deliveries. `gone`: it answered 410. `failing`: for five days every try failed. */
export const disabledReasons = ['by_partner', 'gone', 'failing'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** How long deliveries and API calls are kept. */
export const LOG_DAYS = 30
