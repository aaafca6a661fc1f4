import { type Actor, isOperator } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'
import { both, type Sentence } from '../../../domain/sentence.ts'
import { payoutWords } from '../../../domain/refusal-words/payout.ts'
import { isShowable } from '../../../domain/text.ts'

const MAX_CHARACTERS = 200

const rule = payoutWords.markText(MAX_CHARACTERS)

/** Why the reference of a line is refused. */
export const referenceRule: Sentence = both(`Its reference ${rule.en}`, `Ihre Referenz ${rule.de}`)

/** A mark's reference or who made it, trimmed: public pages show it. */
export const isMarkText = (text: string): boolean =>
  text !== '' && Array.from(text).length <= MAX_CHARACTERS && isShowable(text)

export const checkedMarkText = (name: string, given: string): string => {
  const text = given.trim()
  if (!isMarkText(text)) throw new Refused('bad_request', both(`${name}: ${rule.en}`, `${name}: ${rule.de}`))
  return text
}

/** Who paid, where an operator says so of somebody else: the audit log names both. */
export const paidFor = (actor: Actor, markedBy: string): string | null =>
  isOperator(actor) && actor.operator !== markedBy ? markedBy : null
