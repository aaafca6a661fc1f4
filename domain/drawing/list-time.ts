/**
 * A drawing without a list waits for its partner until so many days after its draw time, or after its cutoff if that is
 * later. Then it is cancelled. Time in which its campaign holds drawings does not count.
 */
export const WAITS_FOR_LIST_DAYS = 30
