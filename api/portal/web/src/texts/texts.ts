import { type Language, localeOf } from './language.ts'
import type { Texts } from './en.ts'

const catalogues: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: () => import('./en.ts').then(({ en }) => en),
  de: () => import('./de.ts').then(({ de }) => de),
}

/** What the portal says, in the language that it was started in. Only functions may use it: modules load before it. */
export let texts: Texts
export let language: Language = 'en'
export let locale: string = localeOf('en')

/** Before the first page is shown. A page loads one language only; calls ask for it at once. */
export const loadTexts = async (wanted: Language): Promise<void> => {
  language = wanted
  locale = localeOf(wanted)
  texts = await catalogues[wanted]()
}
