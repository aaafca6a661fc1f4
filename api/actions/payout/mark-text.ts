import { type Actor, auditName, type Caller, isOperator } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'
import { both, type Sentence } from '../../../domain/sentence.ts'
import { payoutWords } from '../../../domain/refusal-words/payout.ts'
import { isShowable } from '../../../domain/text.ts'

const MAX_CHARACTERS = 200

const rule = payoutWords.markText(MAX_CHARACTERS)

/** Why the reference of a line is refused. */
export const referenceRule: Sentence = both(`Its reference ${rule.en}`, `Ihre Referenz ${rule.de}`)

/** Whether a trimmed text can be a mark's reference or author, which the team and the operator read. */
export const isMarkText = (text: string): boolean =>
  text !== '' && Array.from(text).length <= MAX_CHARACTERS && isShowable(text)

/** Who marks in the portal. Names are freely chosen and not unique, so the e-mail address or member id is added. */
export const markerOf = ({ name, email }: { name: string; email: string }, caller: Caller): string => {
  const known = `${name} (${email})`
  return isMarkText(known) ? known : `${name} (${auditName(caller)})`
}

export const checkedMarkText = (name: string, given: string): string => {
  const text = given.trim()
  if (!isMarkText(text)) throw new Refused('bad_request', both(`${name}: ${rule.en}`, `${name}: ${rule.de}`))
  return text
}

/** Who paid, if an operator records it for somebody else: the audit log then names both. */
export const paidFor = (actor: Actor, markedBy: string): string | null =>
  isOperator(actor) && actor.operator !== markedBy ? markedBy : null
