import { Refused } from '../../domain/refusals.ts'
import { repeatedMember } from './repeated-member.ts'
import { scanJson } from './scan-json.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A JSON text that is safe to parse. Refuses with `bad_request` what is not UTF-8, too deep, or of too many values. */
export const jsonText = (bytes: Uint8Array, maxValues: number): string => {
  scanJson(bytes, maxValues)
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Refused('bad_request', 'The body is not valid UTF-8.')
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refused('bad_request', `The body is not JSON: ${(error as Error).message.slice(0, 120)}`)
  }
}

/** Refuses with `bad_request` what is not JSON in UTF-8 or repeats a member. */
export const parseJson = (bytes: Uint8Array, maxValues: number): unknown => {
  const text = jsonText(bytes, maxValues)
  const body = parse(text)
  const pointer = repeatedMember(text)
  if (pointer === null) return body
  const detail = 'This member appears twice in its object. Send it once.'
  throw new Refused('bad_request', `${pointer}: ${detail}`, [{ pointer, detail }])
}
