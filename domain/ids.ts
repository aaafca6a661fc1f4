/**
 * Identifiers: a prefix that says what it is, and 22 base62 characters that nobody can guess.
 * Randomness is an argument, as everywhere in the domain.
 */

export const idPrefixes = [
  'ptr',
  'key',
  'tbl',
  'cmp',
  'chg',
  'drw',
  'gua',
  'pay',
  'req',
  'mck',
  'wch',
  'apr',
  'glr',
  'ftr',
  'usr',
  'mbr',
  'inv',
  'rst',
  'ses',
  'mai',
  'emc',
  'psk',
  'opr',
  'opk',
  'oin',
  'ops',
  'pkc',
  'whe',
  'evt',
  'dlv',
  'inc',
  'alm',
] as const
export type IdPrefix = (typeof idPrefixes)[number]

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 22

/**
 * Random bytes for one identifier. 256 is not a multiple of 62: the slight unevenness costs less than one of 131 bits.
 */
export const ID_BYTES = ID_LENGTH

/** The first `length` base62 characters that the bytes encode. */
export const base62 = (bytes: Uint8Array, length: number): string => {
  let text = ''
  for (let i = 0; i < length; i += 1) text += BASE62[(bytes[i] as number) % 62]
  return text
}

/** An identifier from at least ID_BYTES random bytes. */
export const idFrom = (prefix: IdPrefix, bytes: Uint8Array): string => `${prefix}_${base62(bytes, ID_LENGTH)}`

export const isId = (prefix: IdPrefix, text: string): boolean => new RegExp(`^${prefix}_[A-Za-z0-9]{22}$`).test(text)
