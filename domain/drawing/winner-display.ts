/**
 * How a winner is shown: a name and an avatar that are public, never hashed and never locked, and so checked
 * separately.
 */

import type { WinnerFinding } from '../finding-words/winner.ts'
import { isCallablePort } from '../partner-url/port.ts'
import { hasStackedMarks, isBlank, isShowable, MAX_STACKED_MARKS, trimmed } from '../text.ts'

export const MAX_DISPLAY_NAME_LENGTH = 40
export const MAX_AVATAR_URL_LENGTH = 2_048

/** A character is spelled in at most four parts, each of at most two units. */
const MAX_SPELLED_UNITS = 8 * MAX_DISPLAY_NAME_LENGTH

/** In characters. Counted one by one only where it may matter: lists have 100,000 names. */
const lengthOf = (name: string): number => {
  if (name.length <= MAX_DISPLAY_NAME_LENGTH) return name.length
  let length = 0
  for (const _ of name) length += 1
  return length
}

const tooLong = (name: string): { problem: WinnerFinding } => ({
  problem: { code: 'name_too_long', length: lengthOf(name), most: MAX_DISPLAY_NAME_LENGTH },
})

/** The name as it is shown, or what is wrong with it. */
export const readDisplayName = (text: string): { name: string } | { problem: WinnerFinding } => {
  if (!text.isWellFormed()) return { problem: { code: 'name_broken' } }
  const given = trimmed(text)
  // Normalising takes time with the square of the number of combining marks: 60,000 take seconds.
  if (given.length > MAX_SPELLED_UNITS) return tooLong(given)
  const name = given.normalize('NFC')
  const length = lengthOf(name)
  if (length === 0) return { problem: { code: 'name_empty' } }
  if (length > MAX_DISPLAY_NAME_LENGTH) return tooLong(name)
  if (!isShowable(name)) return { problem: { code: 'name_unshowable' } }
  if (isBlank(name)) return { problem: { code: 'name_invisible' } }
  if (hasStackedMarks(name)) return { problem: { code: 'name_stacked', most: MAX_STACKED_MARKS } }
  return { name }
}

const parsed = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** Longer than any host and its port. To read one of 2,000 characters beyond ASCII takes some milliseconds each. */
const LONG_HOST = /^[a-z][a-z0-9+.-]*:[/\\]*[^/\\?#]{260}/i

const isHttps = (text: string): boolean => /^https:\/\//i.test(text)

export const avatarUrlProblem = (text: string): WinnerFinding | null => {
  if (text.length > MAX_AVATAR_URL_LENGTH)
    return { code: 'avatar_too_long', length: text.length, most: MAX_AVATAR_URL_LENGTH }
  if (LONG_HOST.test(text)) return { code: isHttps(text) ? 'avatar_not_a_url' : 'avatar_not_https' }
  const url = /[\s\p{Cc}]/u.test(text) || !text.isWellFormed() ? null : parsed(text)
  if (url === null) return { code: 'avatar_not_a_url' }
  const { protocol, username, password } = url
  if (protocol !== 'https:' || !isHttps(text)) return { code: 'avatar_not_https' }
  if (username !== '' || password !== '') return { code: 'avatar_names_a_user' }
  return isCallablePort(url, { allowLoopback: false }) ? null : { code: 'avatar_port', port: url.port }
}
