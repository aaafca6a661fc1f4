import { readSentWinners, type SentWinners } from '../../../domain/drawing/winners.ts'
import { type Problem, Refused } from '../../../domain/refusals.ts'

/** The winner list of a send; throws a refusal that points at every problem. */
export const parseSendWinners = (body: unknown): SentWinners => {
  const read = readSentWinners(body)
  if ('list' in read) return read.list
  const [first] = read.problems as [Problem]
  throw new Refused('bad_request', `${first.pointer || 'The body'}: ${first.detail}`, read.problems)
}
