import type { Request } from 'express'
import { type Language, languages } from '../../domain/language.ts'

/** The portal's own calls name the language that it is shown in; other callers get theirs, or English. */
export const languageOf = (request: Pick<Request, 'acceptsLanguages'>): Language =>
  languages.find((known) => known === request.acceptsLanguages([...languages])) ?? 'en'
