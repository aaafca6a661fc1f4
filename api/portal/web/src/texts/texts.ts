import { de } from './de.ts'
import { type Catalogue, en, type Section, type Texts } from './en.ts'
import { type Language, localeOf } from '../../../../../domain/language.ts'

const catalogues: Readonly<Record<Language, Catalogue>> = { en, de }

/** What the portal says, in the language that it was started in. Only functions may use it: modules load before it. */
export const texts = {} as Texts
export let language: Language = 'en'
export let locale: string = localeOf('en')

const loadSection = async (name: Section): Promise<void> => {
  Object.assign(texts, { [name]: await catalogues[language][name]() })
}

/** Before what says them is shown. */
export const loadSections = async (...names: readonly Section[]): Promise<void> => {
  await Promise.all(names.map(loadSection))
}

/** Before the first page is shown; what was loaded in another language is to be loaded again. */
export const chooseLanguage = (chosen: Language): void => {
  language = chosen
  locale = localeOf(chosen)
}

/** Everything, in one language. */
export const loadTexts = (wanted: Language): Promise<void> => {
  chooseLanguage(wanted)
  return loadSections(...(Object.keys(en) as Section[]))
}
