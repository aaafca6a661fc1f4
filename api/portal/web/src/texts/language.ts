/** The portal's language. A person gets the browser's unless they chose another here. */
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

export const wantedLanguage = (): Language => {
  const kept = keptLanguage()
  return isLanguage(kept) ? kept : preferredOf(navigator.languages)
}

/** The words and formats of a page are chosen when it loads, so it loads again. */
export const changeLanguage = (language: Language): void => {
  localStorage.setItem(KEPT_AS, language)
  window.location.reload()
}
