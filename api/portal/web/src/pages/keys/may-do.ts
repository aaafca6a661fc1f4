import type { Key } from '../../../../shapes.ts'
import { texts } from '../../texts/texts.ts'

/** What a key's scopes let it do, as the beginning of a sentence. To write includes sending winners. */
export const mayDo = (scopes: Key['scopes']): string => {
  const more = scopes.includes('write') ? 'write' : scopes.includes('winners') ? 'winners' : null
  if (more === null) return texts.keys.mayDo.read
  return texts.keys.mayDo[scopes.includes('read') ? (`read_${more}` as const) : more]
}
