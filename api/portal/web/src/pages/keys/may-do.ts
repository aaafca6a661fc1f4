import type { Key } from '../../../../shapes.ts'

const words = { read: 'reads', winners: 'sends winners', write: 'writes' } as const satisfies Record<
  Key['scopes'][number],
  string
>

/** What a key's scopes let it do, as the beginning of a sentence. To write includes sending winners. */
export const mayDo = (scopes: Key['scopes']): string => {
  const said = (['read', 'winners', 'write'] as const)
    .filter((scope) => scopes.includes(scope) && !(scope === 'winners' && scopes.includes('write')))
    .map((scope) => words[scope])
    .join(' and ')
  const sentence = said.charAt(0).toUpperCase() + said.slice(1)
  return said.includes(' and ') ? sentence : `${sentence} only`
}
