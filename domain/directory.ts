/** How many places of the list of all campaigns are on a page of it. */
export const CAMPAIGNS_PER_PAGE = 100

/** The page that has a place: page 1 begins with place 1, so that no campaign ever moves to another page. */
export const directoryPageOf = (place: number): number => Math.ceil(place / CAMPAIGNS_PER_PAGE)
