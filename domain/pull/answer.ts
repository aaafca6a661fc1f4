/**
 * What a winners source answered: the list and the partner's round, or one sentence for a person about why it is not
 * taken. The winners follow the same rules as those that are sent. It is someone else's server, and the cutoff does not
 * come again: what is only shown never stops the list, and unknown members are ignored.
 */
import { type DisplayIssues, withIssue } from '../drawing/display-issues.ts'
import { readFetchedWinners, type SentWinners } from '../drawing/winners.ts'
import { isShowable } from '../text.ts'
import { sourceSentence } from './sentence.ts'

/** `round` is null when the source gave none that can be shown; `issues` say what was left out. */
export type Answered =
  | { ok: true; list: SentWinners; round: string | number | null; issues: DisplayIssues }
  | { ok: false; sentence: string }

export type SourceAnswer = { status: number; contentType: string | null; body: Uint8Array }

const MAX_ROUND_LENGTH = 100

const refuse = (predicate: string): { ok: false; sentence: string } => ({
  ok: false,
  sentence: sourceSentence(predicate),
})

/**
 * Servers say text/plain of files that they know nothing about. No type at all is fine too: the body is JSON or it is
 * not.
 */
const JSON_TYPE = /^(|text\/plain|application\/json|[a-z0-9.+_-]+\/[a-z0-9.+_-]*\+json)$/
const MAX_SAID_LENGTH = 60

const contentTypeProblem = (contentType: string | null): string | null => {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';')
  if (!JSON_TYPE.test(type.trim()))
    return `answered with the content type ${type.trim().slice(0, MAX_SAID_LENGTH)}; application/json is needed`
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/.exec(parameter)?.[1])
    .find(Boolean)
  return charset === undefined || charset === 'utf-8' || charset === 'utf8'
    ? null
    : `answered in the charset ${charset.slice(0, MAX_SAID_LENGTH)}; UTF-8 is needed`
}

/** An answer needs three levels. Millions of them, in a malicious answer, take seconds to parse. */
const MAX_DEPTH = 16

/** Whether brackets outside strings open deeper than any answer needs. */
const isDeep = (text: string): boolean => {
  let depth = 0
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i]
    if (character === '"') {
      i += 1
      for (; i < text.length && text[i] !== '"'; i += 1) if (text[i] === '\\') i += 1
    } else if (character === '[' || character === '{') {
      depth += 1
      if (depth > MAX_DEPTH) return true
    } else if (character === ']' || character === '}') {
      depth -= 1
    }
  }
  return false
}

type Body = { winners: unknown[]; round: unknown }

const readBody = (bytes: Uint8Array): Body | string => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'answered with bytes that are not UTF-8'
  }
  if (isDeep(text)) return 'answered with JSON that is nested too deep'
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return 'answered with something that is not JSON'
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'did not answer with a JSON object'
  const member = (name: string): unknown => (Object.hasOwn(body, name) ? body[name as keyof typeof body] : undefined)
  const winners = member('winners')
  if (!Array.isArray(winners)) return 'answered without the member winners, an array'
  return { winners, round: member('round') }
}

/** The first position whose winner is also at an earlier one; -1: there is none. */
const repeatedAt = (winners: readonly unknown[]): number => {
  const seen = new Set<string>()
  return winners.findIndex((element) => {
    const id = typeof element === 'string' ? element : (element as { winner?: unknown } | null)?.winner
    if (typeof id !== 'string') return false
    const isRepeated = seen.has(id)
    seen.add(id)
    return isRepeated
  })
}

type List = { list: SentWinners; issues: DisplayIssues }

const readList = (winners: unknown[], winnersExpected: number): List | string => {
  if (winners.length !== winnersExpected)
    return `sent ${winners.length} winner${winners.length === 1 ? '' : 's'}; this drawing takes ${winnersExpected}`
  const repeated = repeatedAt(winners)
  if (repeated !== -1) return `repeats a winner (position ${repeated})`
  const read = readFetchedWinners(winners)
  if ('list' in read) return read
  const [first] = read.problems
  const position = /^\/winners\/(\d+)/.exec(first?.pointer ?? '')?.[1]
  return `sent a winner that cannot be taken (position ${position ?? '?'}): ${first?.detail}`
}

const isRound = (round: unknown): round is string | number | null =>
  round === null ||
  Number.isSafeInteger(round) ||
  (typeof round === 'string' && round !== '' && Array.from(round).length <= MAX_ROUND_LENGTH && isShowable(round))

const BAD_ROUND = `The round is neither text of 1 to ${MAX_ROUND_LENGTH} characters that can be shown nor a whole number.`

export const readSourceAnswer = (answer: SourceAnswer, winnersExpected: number): Answered => {
  if (answer.status !== 200) return refuse(`answered ${answer.status}`)
  const problem = contentTypeProblem(answer.contentType)
  if (problem !== null) return refuse(problem)
  const body = readBody(answer.body)
  if (typeof body === 'string') return refuse(body)
  const read = readList(body.winners, winnersExpected)
  if (typeof read === 'string') return refuse(read)
  const { list, issues } = read
  const round = body.round ?? null
  if (isRound(round)) return { ok: true, list, round, issues }
  return {
    ok: true,
    list,
    round: null,
    issues: withIssue({ position: null, member: 'round', detail: BAD_ROUND }, issues),
  }
}
