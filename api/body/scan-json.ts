/**
 * Bounds how deep a JSON text nests and how many values it has, before it is parsed: `[[[…` of some megabytes takes a
 * parser seconds and a gigabyte. One pass over the bytes; whether they are JSON at all is for the parser to say.
 */
import { Refused } from '../../domain/refusals.ts'

/** No schema nests deeper than a few levels. */
export const MAX_NESTING = 32
/** Several times as many as the longest prize table has. A schema reports on each value that is wrong. */
export const BODY_VALUES = 2_000
/** More than a thousand marks of held prizes have. */
export const MARKS_VALUES = 10_000
/** Twice as many as 100,000 winners with names and avatars have. */
export const LIST_VALUES = 1_000_000

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_ARRAY = 0x5b
const BACKSLASH = 0x5c
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** Refuses with `bad_request`. */
export const scanJson = (bytes: Uint8Array, maxValues: number): void => {
  let depth = 0
  let values = 1
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfString(bytes, at)
    else if (byte === COMMA) values += 1
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      depth += 1
      values += 1
      if (depth > MAX_NESTING)
        throw new Refused('bad_request', `The body nests deeper than ${MAX_NESTING} levels. No operation takes that.`)
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth -= 1
    if (values > maxValues)
      throw new Refused('bad_request', `The body has more than ${maxValues} values, which is never right here.`)
  }
}

const endOfString = (bytes: Uint8Array, start: number): number => {
  let end = start + 1
  while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1
  return end
}
