/** Where pages lie. */
export const campaignPath = (slug: string): string => `/campaigns/${slug}`
export const drawPath = (slug: string, id: string): string => `/campaigns/${slug}/draws/${id}`
export const historyPath = (slug: string, page?: number): string =>
  page === undefined ? `/campaigns/${slug}/history` : `/campaigns/${slug}/history/${page}`
export const feedPath = (slug: string): string => `/campaigns/${slug}/feed.atom`
export const cardPath = (slug: string): string => `/campaigns/${slug}/card.svg`

/** A page of the history holds so many numbers: page 1 those from 1 on, so that no draw ever moves to another page. */
export const DRAWS_PER_PAGE = 100

/** The page of the history that the draw of a number is on. */
export const historyPageOf = (number: number): number => Math.ceil(number / DRAWS_PER_PAGE)

/** Where on such a page a month begins; `month` is `2026-11`. */
export const monthAnchor = (month: string): string => `month-${month}`
