/**
 * How a winner is shown: a name and an avatar that are public, never hashed and never locked, and so checked
 * separately.
 */

import type { WinnerFinding } from '../finding-words/winner.ts'
import { isCallablePort } from '../partner-url/port.ts'
import { hasStackedMarks, isBlank, isShowable, MAX_STACKED_MARKS, trimmed } from '../text.ts'

export const MAX_DISPLAY_NAME_LENGTH = 40
export const MAX_AVATAR_URL_LENGTH = 2_048

/** The name as it is shown, or what is wrong with it. */
export const readDisplayName = (text: string): { name: string } | { problem: WinnerFinding } => {
  if (!text.isWellFormed()) return { problem: { code: 'name_broken' } }
  const name = trimmed(text).normalize('NFC')
  // Counted one by one only where it may matter: lists have 100,000 names.
  const length = name.length <= MAX_DISPLAY_NAME_LENGTH ? name.length : Array.from(name).length
  if (length === 0) return { problem: { code: 'name_empty' } }
  if (length > MAX_DISPLAY_NAME_LENGTH)
    return { problem: { code: 'name_too_long', length, most: MAX_DISPLAY_NAME_LENGTH } }
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

export const avatarUrlProblem = (text: string): WinnerFinding | null => {
  if (text.length > MAX_AVATAR_URL_LENGTH)
    return { code: 'avatar_too_long', length: text.length, most: MAX_AVATAR_URL_LENGTH }
  const url = /[\s\p{Cc}]/u.test(text) || !text.isWellFormed() ? null : parsed(text)
  if (url === null) return { code: 'avatar_not_a_url' }
  const { protocol, username, password } = url
  if (protocol !== 'https:' || !/^https:\/\//i.test(text)) return { code: 'avatar_not_https' }
  if (username !== '' || password !== '') return { code: 'avatar_names_a_user' }
  return isCallablePort(url, { allowLoopback: false }) ? null : { code: 'avatar_port', port: url.port }
}
