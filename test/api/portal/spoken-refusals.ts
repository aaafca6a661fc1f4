import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'

type Node = { type: string; [member: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** A node and all within it. */
const within = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(within)
  return isNode(value) ? [value, ...Object.values(value).flatMap(within)] : []
}

const TWO_WORDS = /\p{L}{2,}[,:;]? \p{L}{2,}/u

const textOf = ({ type, value }: Node): string => {
  if (type === 'TemplateElement') return (value as { cooked: string | null }).cooked ?? ''
  return type === 'Literal' && typeof value === 'string' ? value : ''
}

const wordsIn = (value: unknown): string[] =>
  within(value)
    .map(textOf)
    .filter((text) => TWO_WORDS.test(text))

const nameOf = (value: unknown): string => (isNode(value) ? String(value['name']) : '')

/** `both('…', '…')` says it in both languages. */
const isBoth = (value: unknown): boolean =>
  isNode(value) && value.type === 'CallExpression' && nameOf(value['callee']) === 'both'

const isRefusal = ({ type, callee }: Node): boolean => type === 'NewExpression' && nameOf(callee) === 'Refused'

/** What a schema checks by a function: zod knows no words for it. */
const isCheck = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && isNode(callee) && /^(refine|addIssue)$/.test(nameOf(callee['property']))

/** The words that a module refuses with in one language only: in the refusal, or in what is named there. */
export const bareWordsIn = (code: string): string[] => {
  const nodes = within(parseAst(code, { lang: 'ts' }))
  const named = new Map(
    nodes
      .filter(
        ({ type, init }) =>
          type === 'VariableDeclarator' && !isBoth(init) && isNode(init) && /Literal|Conditional/.test(init.type),
      )
      .map(({ id, init }) => [nameOf(id), wordsIn(init)]),
  )
  return nodes
    .filter((node) => isRefusal(node) || isCheck(node))
    .flatMap((made) => {
      const given = (made['arguments'] as unknown[]).filter((argument) => !isBoth(argument))
      const names = within(given).filter(({ type }) => type === 'Identifier')
      return [...wordsIn(given), ...names.flatMap((name) => named.get(nameOf(name)) ?? [])]
    })
}

/** A module and all that it imports of this project, as paths. */
export const reachedFrom = async (entry: string, seen = new Map<string, string>()): Promise<Map<string, string>> => {
  if (seen.has(entry)) return seen
  const code = await readFile(entry, 'utf8')
  seen.set(entry, code)
  for (const [, target = ''] of code.matchAll(/^(?:import|export|\}) [^;]*?from '(\.[^']+\.ts)'/gm))
    await reachedFrom(join(dirname(entry), target), seen)
  return seen
}
