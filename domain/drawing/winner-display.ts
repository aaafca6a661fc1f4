/** How a winner is shown: a name and an avatar that are public, never hashed and never locked, and so checked for themselves. */

import { isShowable } from '../text.ts'

export const MAX_DISPLAY_NAME_LENGTH = 40
export const MAX_AVATAR_URL_LENGTH = 2_048

/** The name as it is shown, or what is wrong with it. */
export const readDisplayName = (text: string): { name: string } | { problem: string } => {
  if (!text.isWellFormed()) return { problem: 'The display name has half a character (a lone surrogate).' }
  const name = text.trim().normalize('NFC')
  const length = Array.from(name).length
  if (length === 0) return { problem: 'The display name is empty; send null to remove one.' }
  if (length > MAX_DISPLAY_NAME_LENGTH)
    return { problem: `The display name has ${length} characters; ${MAX_DISPLAY_NAME_LENGTH} are allowed.` }
  if (!isShowable(name))
    return { problem: 'The display name has a control character or one that changes the direction of text.' }
  return { name }
}

export const avatarUrlProblem = (text: string): string | null => {
  if (text.length > MAX_AVATAR_URL_LENGTH)
    return `The avatar address has ${text.length} characters; ${MAX_AVATAR_URL_LENGTH} are allowed.`
  if (/[\s\p{Cc}]/u.test(text) || !text.isWellFormed() || !URL.canParse(text))
    return 'The avatar is not an absolute https address.'
  const { protocol, username, password } = new URL(text)
  if (protocol !== 'https:' || !/^https:\/\//i.test(text)) return 'The avatar address must start with https://.'
  if (username !== '' || password !== '') return 'The avatar address must not carry a user name or password.'
  return null
}
