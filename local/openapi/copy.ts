/** The committed copy of the OpenAPI document, which partners rely on. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { openapiDocument } from '../../api/v1/openapi.ts'
import { breakingChanges } from './breaking-changes.ts'

export const copyUrl = new URL('../../docs/openapi.json', import.meta.url)

/** The document that the code makes now. */
export const currentDocument = (): object =>
  JSON.parse(JSON.stringify(openapiDocument({ baseUrl: 'https://api.example' }))) as object

const spell = (document: object): string => `${JSON.stringify(document, null, 2)}\n`

type Outcome = { written: boolean; breaking: readonly string[] }

/** Writes the copy, unless nothing has changed, or a change would break partners that rely on the present one. */
export const writeCopy = (file: URL, document: object): Outcome => {
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : null
  if (isDeepStrictEqual(before, document)) return { written: false, breaking: [] }
  const breaking = before ? breakingChanges(before, document) : []
  if (breaking.length === 0) writeFileSync(file, spell(document))
  return { written: breaking.length === 0, breaking }
}
