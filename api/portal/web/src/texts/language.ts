/** The portal's language. A person gets the browser's unless they chose another, which this browser remembers. */
import { type Language, languages } from '../../../../../domain/language.ts'

export { type Language, languages }

/** As each calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

const KEPT_AS = 'portal-language'

const isLanguage = (text: string | null | undefined): text is Language => languages.some((known) => known === text)

/** The first that the browser prefers and the portal has. */
export const preferredOf = (preferred: readonly string[]): Language =>
  preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'

/** Storage is closed to pages in some browsers. */
const keptLanguage = (): string | null => {
  try {
    return localStorage.getItem(KEPT_AS)
  } catch {
    return null
  }
}

export const browsersLanguage = (): Language => preferredOf(navigator.languages)

export const wantedLanguage = (): Language => {
  const kept = keptLanguage()
  return isLanguage(kept) ? kept : browsersLanguage()
}

const keep = (chosen: Language | null): void => {
  try {
    if (chosen === null) localStorage.removeItem(KEPT_AS)
    else localStorage.setItem(KEPT_AS, chosen)
  } catch {
    // The page stays in the language of the browser.
  }
}

/**
 * Shows the portal in the language that the person chose; null: in that of their browser. The words and formats of a page
 * are chosen when it loads, so one in another language loads again.
 */
export const followChoice = (chosen: Language | null, shown: Language): void => {
  keep(chosen)
  if (wantedLanguage() !== shown) window.location.reload()
}
