import { parseAst } from 'vite'

type Node = { type: string; [member: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const nameOf = (of: unknown): string => (isNode(of) ? String(of['name']) : '')

/** What these attributes hold is read by browsers. */
const UNSAID = new Set([
  'className',
  'classNames',
  'style',
  'styles',
  'd',
  'rel',
  'viewBox',
  'autoComplete',
  'sizes',
  'aria-keyshortcuts',
])

/** These hold words for people, even if it is only one. */
const SAID = new Set(['label', 'title', 'description', 'aria-label', 'ariaLabel', 'verb', 'sentence'])

const isUnsaid = (node: Node): boolean =>
  node.type.startsWith('TS') ||
  node.type === 'ImportDeclaration' ||
  node.type === 'ThrowStatement' ||
  (node.type === 'JSXAttribute' && UNSAID.has(nameOf(node['name'])))

const A_WORD = /\p{L}{2,}/u
const TWO_WORDS = /\p{L}[\p{L}’]*[,.:;!?”]? “?\p{L}[\p{L}’]+/u
/** Of style sheets and of the shell. */
const CODE = /^(var|rotate|url|curl|--)\b|^\d|^px\b/

const textOf = (node: Node): string => {
  if (node.type === 'TemplateElement') return (node['value'] as { cooked: string | null }).cooked ?? ''
  return typeof node['value'] === 'string' ? node['value'] : ''
}

const isSentence = (node: Node): boolean => {
  if (node.type === 'JSXText') return A_WORD.test(textOf(node))
  if (node.type !== 'Literal' && node.type !== 'TemplateElement') return false
  return TWO_WORDS.test(textOf(node)) && !CODE.test(textOf(node))
}

const isName = ({ type, name, value }: Node): boolean =>
  type === 'JSXAttribute' && SAID.has(nameOf(name)) && isNode(value) && A_WORD.test(textOf(value))

const search = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(search)
  if (!isNode(value) || isUnsaid(value)) return []
  if (isName(value)) return [textOf(value['value'] as Node).trim()]
  if (isSentence(value)) return [textOf(value).trim()]
  return Object.values(value).flatMap(search)
}

/** The words for people in a module: text between its tags, and strings of two words or more. */
export const sentencesIn = (code: string, lang: 'ts' | 'tsx'): string[] => search(parseAst(code, { lang }))
