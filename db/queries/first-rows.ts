/** A page of a partner's list has no more than 200 rows, and one that shows whether there is a next page. */
const MOST_OF_PAGE = 201

/**
 * The first rows of a list in this order: as many as the parameter `most` says, of so many at most. Postgres takes a
 * limit that is a parameter alone for a tenth of all rows, and would then plan a list that has grown long for each call.
 */
export const firstRows = (rows: string, order: string, most: string, atMost = MOST_OF_PAGE): string =>
  `select * from (${rows} ${order} limit ${atMost}) first_rows ${order} limit ${most}`
