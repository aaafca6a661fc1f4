/** The text of a chosen file in any common encoding, or a sentence that says why it is not text. */
import { texts } from '../texts/texts.ts'

export const MAX_FILE_BYTES = 64 * 1024 * 1024

/** `note`: what the user should check, since it was guessed. */
export type FileText = { text: string; note: string | null } | { refused: string }

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((byte, i) => bytes[i] === byte)

const kindOf = (bytes: Uint8Array): string | null => {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return texts.sendWinners.file.workbook
  return startsWith(bytes, [0x25, 0x50, 0x44, 0x46]) ? texts.sendWinners.file.pdf : null
}

/** Tabs, line ends and form feeds are the only control characters in a text. */
const hasControls = (text: string): boolean => /(?![\t\n\f\r\u0080-\u009f])\p{Cc}/u.test(text)

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const read = (bytes: Uint8Array): { text: string; note: string | null } | null => {
  if (startsWith(bytes, [0xff, 0xfe])) {
    const text = decode(bytes, 'utf-16le')
    return text === null ? null : { text, note: null }
  }
  const text = decode(bytes, 'utf-8')
  if (text !== null) return { text, note: null }
  const western = decode(bytes, 'windows-1252')
  return western === null ? null : { text: western, note: texts.sendWinners.file.guessed }
}

export const readFileBytes = (bytes: Uint8Array): FileText => {
  const words = texts.sendWinners.file
  if (bytes.length > MAX_FILE_BYTES)
    return { refused: words.larger(Math.ceil(bytes.length / 1024 / 1024), MAX_FILE_BYTES / 1024 / 1024) }
  const kind = kindOf(bytes)
  if (kind !== null) return { refused: kind }
  const file = read(bytes)
  return file === null || hasControls(file.text) ? { refused: words.noText } : file
}
