import { Refused } from '../../../domain/refusals.ts'
import { isShowable } from '../../../domain/text.ts'

const MAX_CHARACTERS = 200

export const MARK_TEXT_RULE = `must have 1 to ${MAX_CHARACTERS} characters, none of them a control character or one that changes text direction.`

/** A mark's reference or who made it, trimmed: public pages show it. */
export const isMarkText = (text: string): boolean =>
  text !== '' && Array.from(text).length <= MAX_CHARACTERS && isShowable(text)

export const checkedMarkText = (name: string, given: string): string => {
  const text = given.trim()
  if (!isMarkText(text)) throw new Refused('bad_request', `${name}: ${MARK_TEXT_RULE}`)
  return text
}
