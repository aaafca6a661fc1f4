/** What files of the site that belong to no campaign show, besides its pages. */

/** What pages load. */
export const ASSETS_SUBJECT = 'assets'
/** The transparency log. */
export const LOG_SUBJECT = 'log'
