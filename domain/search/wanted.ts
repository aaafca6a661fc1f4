/**
 * What a text that somebody searches for can be, by its shape. An id is found wherever it stands in the text, so that an
 * address, a receipt or a line of a log can be pasted as it is. Of an API key only the ending is searched for: `shortened`
 * takes the rest away before the text leaves the browser.
 */

import { isShowable } from '../text.ts'

export const searchedIds = [
  'ptr',
  'cmp',
  'drw',
  'gua',
  'pay',
  'tbl',
  'key',
  'req',
  'whe',
  'evt',
  'dlv',
  'mbr',
  'usr',
  'wch',
  'glr',
] as const
export type SearchedId = (typeof searchedIds)[number]

/**
 * `hash` is that of a transaction, of a list of winners or of a prize table; its bytes are spelled as the database does.
 * `words` can be a name, a slug or a reference.
 */
export type Wanted =
  | { by: SearchedId; values: readonly [id: string] }
  | { by: 'number'; values: readonly [text: string, slug: string, number: string] }
  | { by: 'hash'; values: readonly [text: string, hash: string, bytes: string] }
  | { by: 'address' | 'ending' | 'email' | 'words'; values: readonly [text: string] }

export const MAX_WANTED_CHARACTERS = 2_000
/** Names and references are never longer than this. */
const MAX_WORDS = 200
const MAX_NUMBER = 2_147_483_647

const ID = new RegExp(`(?<![A-Za-z0-9])(${searchedIds.join('|')})_[A-Za-z0-9]{22}(?![A-Za-z0-9])`)
const KEY = /^pds_(?:live|test)_(?:…|\.{3}|[0-9A-Za-z]{0,32})([0-9A-Za-z]{4})$/
const ENDING = /^(?:…|\.{3})([0-9A-Za-z]{4})$/
const ADDRESS = /^0x[0-9a-f]{40}$/i
const HASH = /^(?:0x)?([0-9a-f]{64})$/
const EMAIL = /^[^\s@]+@[^\s@]+$/
/** As people write it: `daily#12`, `daily #12` or `daily/12`. */
const NUMBER = /^([a-z0-9][a-z0-9-]{0,63})(?:\s*#\s*|\/)(\d{1,10})$/i

const numbered = (text: string): Wanted | null => {
  const [, slug = '', number = ''] = NUMBER.exec(text) ?? []
  return slug !== '' && Number(number) <= MAX_NUMBER
    ? { by: 'number', values: [text, slug.toLowerCase(), number] }
    : null
}

/** Null: nothing could be called that. */
export const readWanted = (given: string): Wanted | null => {
  const text = given.trim()
  const [id, prefix] = ID.exec(text) ?? []
  if (id !== undefined) return { by: prefix as SearchedId, values: [id] }
  if (!isShowable(text)) return null
  const [, ending] = KEY.exec(text) ?? ENDING.exec(text) ?? []
  if (ending !== undefined) return { by: 'ending', values: [ending] }
  if (ADDRESS.test(text)) return { by: 'address', values: [text.toLowerCase()] }
  const [, hash] = HASH.exec(text.toLowerCase()) ?? []
  if (hash !== undefined) return { by: 'hash', values: [text, `0x${hash}`, `\\x${hash}`] }
  if (EMAIL.test(text)) return { by: 'email', values: [text.toLowerCase()] }
  return numbered(text) ?? (text === '' || text.length > MAX_WORDS ? null : { by: 'words', values: [text] })
}

/** The text without what is secret in it: of each API key, only what it is shown by is left. */
export const shortened = (text: string): string =>
  text.replace(/(pds_(?:live|test)_)[0-9A-Za-z]+([0-9A-Za-z]{4})(?![0-9A-Za-z])/g, '$1…$2')
