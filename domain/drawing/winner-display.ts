/**
 * How a winner is shown: a name and an avatar that are public, never hashed and never locked, and so checked
 * separately.
 */

import { isCallablePort, PORTS_IN_WORDS } from '../partner-url/partner-url.ts'
import { hasStackedMarks, isBlank, isShowable, MAX_STACKED_MARKS } from '../text.ts'

export const MAX_DISPLAY_NAME_LENGTH = 40
export const MAX_AVATAR_URL_LENGTH = 2_048

/** The name as it is shown, or what is wrong with it. */
export const readDisplayName = (text: string): { name: string } | { problem: string } => {
  if (!text.isWellFormed()) return { problem: 'The display name has half a character (a lone surrogate).' }
  const name = text.trim().normalize('NFC')
  // Counted one by one only where it may matter: lists have 100,000 names.
  const length = name.length <= MAX_DISPLAY_NAME_LENGTH ? name.length : Array.from(name).length
  if (length === 0) return { problem: 'The display name is empty; send null to remove one.' }
  if (length > MAX_DISPLAY_NAME_LENGTH)
    return { problem: `The display name has ${length} characters; ${MAX_DISPLAY_NAME_LENGTH} are allowed.` }
  if (!isShowable(name))
    return { problem: 'The display name has a control character or one that changes the direction of text.' }
  if (isBlank(name))
    return { problem: 'The display name has only characters that nobody can see; send null to remove it.' }
  if (hasStackedMarks(name))
    return { problem: `The display name has more than ${MAX_STACKED_MARKS} accents or other marks on one letter.` }
  return { name }
}

const parsed = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

export const avatarUrlProblem = (text: string): string | null => {
  if (text.length > MAX_AVATAR_URL_LENGTH)
    return `The avatar address has ${text.length} characters; ${MAX_AVATAR_URL_LENGTH} are allowed.`
  const url = /[\s\p{Cc}]/u.test(text) || !text.isWellFormed() ? null : parsed(text)
  if (url === null) return 'The avatar is not an absolute https address.'
  const { protocol, username, password } = url
  if (protocol !== 'https:' || !/^https:\/\//i.test(text)) return 'The avatar address must start with https://.'
  if (username !== '' || password !== '') return 'The avatar address must not carry a user name or password.'
  if (!isCallablePort(url, { allowLoopback: false }))
    return `The avatar address must not have the port ${url.port}: use ${PORTS_IN_WORDS}.`
  return null
}
