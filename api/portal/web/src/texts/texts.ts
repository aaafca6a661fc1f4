import { de } from './de.ts'
import { type Catalogue, en, type Section, type Texts } from './en.ts'
import { type Language, localeOf } from '../../../../../domain/language.ts'

const catalogues: Readonly<Record<Language, Catalogue>> = { en, de }

/**
 * The portal's texts in its language. Use them only within functions, since modules are evaluated before they are
 * loaded.
 */
export const texts = {} as Texts
export let language: Language = 'en'
export let locale: string = localeOf('en')

const loadSection = async (name: Section): Promise<void> => {
  Object.assign(texts, { [name]: await catalogues[language][name]() })
}

/** Loads sections, which has to be done before a component that uses them renders. */
export const loadSections = async (...names: readonly Section[]): Promise<void> => {
  await Promise.all(names.map(loadSection))
}

/** Sets the language before the first page renders; sections already loaded in another one have to be loaded again. */
export const chooseLanguage = (chosen: Language): void => {
  language = chosen
  locale = localeOf(chosen)
}

/** Everything, in one language. */
export const loadTexts = (wanted: Language): Promise<void> => {
  chooseLanguage(wanted)
  return loadSections(...(Object.keys(en) as Section[]))
}
