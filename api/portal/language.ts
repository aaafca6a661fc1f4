import type { Request } from 'express'
import { type Language, languages } from '../../domain/language.ts'

/**
 * The language of an answer. The portal's calls name the one that it is shown in; other callers get the first that they
 * accept, or English.
 */
export const languageOf = (request: Pick<Request, 'acceptsLanguages'>): Language =>
  languages.find((known) => known === request.acceptsLanguages([...languages])) ?? 'en'
