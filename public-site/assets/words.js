// The texts of the scripts in the language of the page. A web worker has no page, so its name gives the language.

import { words as german } from './words-de.js'
import { words as english } from './words-en.js'

/** @typedef {import('./words-en.js').Words} Words */

/** @type {{ document?: Document, name?: string }} */
const { document: page, name } = globalThis
const shown = page?.documentElement.lang ?? name

export const language = shown === 'de' ? 'de' : 'en'

/** @type {Words} */
export const words = language === 'de' ? german : english
