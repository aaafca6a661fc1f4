const MAX_WORDS = 6
const WORD = /[\p{L}\p{N}]+/gu

/** The words of a text as Postgres's `tsquery` spells them, each by how it begins; null: there is none. */
export const toTsquery = (text: string): string | null => {
  const words = text.normalize('NFC').match(WORD)?.slice(0, MAX_WORDS) ?? []
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ')
}
