/** Which addresses a campaign's winners may be fetched from. */
import { partnerUrlProblem } from '../partner-url/partner-url.ts'
import { partnerUrlWords } from '../refusal-words/partner-url.ts'
import { type Sentence } from '../sentence.ts'

/** What every request adds to the address's own query. */
export const REQUEST_MEMBERS = ['campaign', 'drawing', 'winnersExpected', 'cutoffAt', 'drawAt'] as const

/** What is wrong with an address, or null. `allowLoopback` lets this machine's own through, and http for them alone. */
export const sourceUrlProblem = (text: string, rules: { allowLoopback: boolean }): Sentence | null => {
  const problem = partnerUrlProblem(text, rules)
  if (problem !== null) return problem
  const { searchParams } = new URL(text)
  const taken = REQUEST_MEMBERS.find((member) => searchParams.has(member))
  return taken ? partnerUrlWords.taken(taken) : null
}
