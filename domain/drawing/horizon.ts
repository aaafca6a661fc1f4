/** How long before its draw time a drawing is made, and so how early its cutoff can be. */

export const HORIZON_SECONDS = 48 * 3_600

/** The shortest time in which a drawing takes winners: at least so much is between its making and its cutoff. */
const TAKES_WINNERS_SECONDS = 3_600

export const MAX_CUTOFF_LEAD_SECONDS = HORIZON_SECONDS - TAKES_WINNERS_SECONDS
