/** The addresses of pages. */
import type { Language } from '../../domain/language.ts'

/** A page of the site as a whole, which there is in each language: English at the path itself, others below theirs. */
export const sitePath = (language: Language, path: string): string => {
  if (language === 'en') return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

export const campaignPath = (slug: string): string => `/campaigns/${slug}`
export const drawPath = (slug: string, id: string): string => `/campaigns/${slug}/draws/${id}`
export const historyPath = (slug: string, page?: number): string =>
  page === undefined ? `/campaigns/${slug}/history` : `/campaigns/${slug}/history/${page}`
export const feedPath = (slug: string): string => `/campaigns/${slug}/feed.atom`
export const cardPath = (slug: string): string => `/campaigns/${slug}/card.svg`
/** The part of a campaign's page for the partner's own site. */
export const embedPath = (slug: string): string => `/campaigns/${slug}/embed`
/** A draw's picture, whose name changes with what it shows. */
export const drawCardPath = (id: string, digest: string): string => `/cards/${id}-${digest}.png`
/** A page of the list of all campaigns. */
export const directoryPath = (page: number): string => `/all-campaigns/${page}`

/** Campaigns by words of their names. */
export const FIND_PATH = '/find'
export const MAX_SOUGHT_LENGTH = 100

/** How many numbers a page of the history holds: page 1 begins with 1, so that no draw ever moves to another page. */
export const DRAWS_PER_PAGE = 100

/** The page of the history that has the draw with a number. */
export const historyPageOf = (number: number): number => Math.ceil(number / DRAWS_PER_PAGE)

/** The address on such a page at which a month begins; `month` is `2026-11`. */
export const monthAnchor = (month: string): string => `month-${month}`
