/**
 * A drawing without a list waits for its partner until so many days after its draw time, or after its cutoff if that is
 * later. Then it is cancelled.
 */
export const WAITS_FOR_LIST_DAYS = 30
