import { type Actor, auditName, type Caller, isOperator } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'
import { both, type Sentence } from '../../../domain/sentence.ts'
import { payoutWords } from '../../../domain/refusal-words/payout.ts'
import { isShowable } from '../../../domain/text.ts'

const MAX_CHARACTERS = 200

const rule = payoutWords.markText(MAX_CHARACTERS)

/** Why the reference of a line is refused. */
export const referenceRule: Sentence = both(`Its reference ${rule.en}`, `Ihre Referenz ${rule.de}`)

/** A mark's reference or who made it, trimmed: the team and the operator read it. */
export const isMarkText = (text: string): boolean =>
  text !== '' && Array.from(text).length <= MAX_CHARACTERS && isShowable(text)

/** Who marks in the portal. People choose their names, which others may have, so it says more than the name. */
export const markerOf = ({ name, email }: { name: string; email: string }, caller: Caller): string => {
  const known = `${name} (${email})`
  return isMarkText(known) ? known : `${name} (${auditName(caller)})`
}

export const checkedMarkText = (name: string, given: string): string => {
  const text = given.trim()
  if (!isMarkText(text)) throw new Refused('bad_request', both(`${name}: ${rule.en}`, `${name}: ${rule.de}`))
  return text
}

/** Who paid, where an operator says so of somebody else: the audit log names both. */
export const paidFor = (actor: Actor, markedBy: string): string | null =>
  isOperator(actor) && actor.operator !== markedBy ? markedBy : null
