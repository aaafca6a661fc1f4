/** So many elements a page of a partner's list has at most. */
export const MOST_PER_PAGE = 200

/**
 * The first rows of a list in this order: as many as the parameter `most` says, `atMost` a page and the row that shows
 * whether there is a next one. Postgres takes a limit that is a parameter alone for a tenth of all rows, and would then
 * plan a list that has grown long for each call.
 */
export const firstRows = (rows: string, order: string, most: string, atMost = MOST_PER_PAGE + 1): string =>
  `select * from (${rows} ${order} limit ${atMost}) first_rows ${order} limit ${most}`
