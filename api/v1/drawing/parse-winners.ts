import { readSentWinners, type SentWinners } from '../../../domain/drawing/winners.ts'
import { winnerSentence } from '../../../domain/finding-words/winner.ts'
import { Refused } from '../../../domain/refusals.ts'
import { both, inEach } from '../../../domain/sentence.ts'

const BODY = both('The body', 'Der Inhalt')

/** The winner list of a send; throws a refusal that points at every problem. */
export const parseSendWinners = (body: unknown): SentWinners => {
  const read = readSentWinners(body)
  if ('list' in read) return read.list
  const [{ pointer, finding }] = read.problems
  const sentence = winnerSentence(finding)
  throw new Refused(
    'bad_request',
    inEach((language) => `${pointer || BODY[language]}: ${sentence[language]}`),
    read.problems.map((problem) => ({ pointer: problem.pointer, detail: winnerSentence(problem.finding) })),
  )
}
