/**
 * What a winners source answered: the list and the partner's round, or why it is not taken. The winners follow the same
 * rules as those that are sent. But the source is someone else's server, and the cutoff does not come again, so what is
 * only shown never stops the list, and unknown members are ignored.
 */
import { type FoundIssues, withIssue } from '../drawing/display-issues.ts'
import { readFetchedWinners, type SentWinners } from '../drawing/winners.ts'
import type { SourceFinding } from '../finding-words/source.ts'
import { winnerSentence } from '../finding-words/winner.ts'
import { isShowable } from '../text.ts'
import { pathOf } from '../zod-problems.ts'

/** `round` is null when the source gave none that can be shown; `issues` say what was left out. */
export type Answered =
  | { ok: true; list: SentWinners; round: string | number | null; issues: FoundIssues }
  | { ok: false; finding: SourceFinding }

export type SourceAnswer = { status: number; contentType: string | null; body: Uint8Array }

const MAX_ROUND_LENGTH = 100

/**
 * Servers say text/plain of files that they know nothing about. No type at all is fine too: the body is JSON or it is
 * not.
 */
const JSON_TYPE = /^(|text\/plain|application\/json|[a-z0-9.+_-]+\/[a-z0-9.+_-]*\+json)$/
const MAX_SAID_LENGTH = 60

/** The beginning of a partner's own words, harmless wherever they are shown. */
const said = (text: string): string =>
  Array.from(text.slice(0, MAX_SAID_LENGTH), (character) => (isShowable(character) ? character : '\ufffd')).join('')

const typeFinding = (contentType: string | null): SourceFinding | null => {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';')
  if (!JSON_TYPE.test(type.trim())) return { code: 'wrong_type', type: said(type.trim()) }
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/.exec(parameter)?.[1])
    .find(Boolean)
  return charset === undefined || charset === 'utf-8' || charset === 'utf8'
    ? null
    : { code: 'wrong_charset', charset: said(charset) }
}

/** An answer needs three levels. Millions of them, in a malicious answer, take seconds to parse. */
const MAX_DEPTH = 16
/**
 * Millions of values side by side take seconds as well, and compressed they are only kilobytes. A winner has three, and
 * may have others that are ignored. The limit leaves room for a list that is much too long, which gets its own finding.
 */
const mostValues = (winnersExpected: number): number => 50_000 + 20 * winnersExpected

/** What keeps a text from being parsed, by its brackets and commas outside strings. */
const sizeFinding = (text: string, most: number): SourceFinding | null => {
  let [depth, values] = [0, 1]
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i]
    if (character === '"') {
      i += 1
      for (; i < text.length && text[i] !== '"'; i += 1) if (text[i] === '\\') i += 1
    } else if (character === ',') {
      values += 1
    } else if (character === '[' || character === '{') {
      depth += 1
      values += 1
      if (depth > MAX_DEPTH) return { code: 'too_deep' }
    } else if (character === ']' || character === '}') {
      depth -= 1
    }
    if (values > most) return { code: 'too_many_values', most }
  }
  return null
}

type Body = { winners: unknown[]; round: unknown }

const readBody = (bytes: Uint8Array, winnersExpected: number): Body | SourceFinding => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { code: 'not_utf8' }
  }
  const tooMuch = sizeFinding(text, mostValues(winnersExpected))
  if (tooMuch !== null) return tooMuch
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { code: 'not_json' }
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { code: 'not_an_object' }
  const member = (name: string): unknown => (Object.hasOwn(body, name) ? body[name as keyof typeof body] : undefined)
  const winners = member('winners')
  if (!Array.isArray(winners)) return { code: 'no_winners' }
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

type List = { list: SentWinners; issues: FoundIssues }

const readList = (winners: unknown[], winnersExpected: number): List | SourceFinding => {
  if (winners.length !== winnersExpected)
    return { code: 'wrong_length', sent: winners.length, expected: winnersExpected }
  const repeated = repeatedAt(winners)
  if (repeated !== -1) return { code: 'repeated', position: repeated }
  const read = readFetchedWinners(winners)
  if ('list' in read) return read
  const { pointer, finding } = read.problem
  return { code: 'bad_winner', position: Number(pathOf(pointer)[1]), problem: winnerSentence(finding) }
}

const isRound = (round: unknown): round is string | number | null =>
  round === null ||
  Number.isSafeInteger(round) ||
  (typeof round === 'string' && round !== '' && Array.from(round).length <= MAX_ROUND_LENGTH && isShowable(round))

export const readSourceAnswer = (answer: SourceAnswer, winnersExpected: number): Answered => {
  if (answer.status !== 200) return { ok: false, finding: { code: 'answered', status: answer.status } }
  const badType = typeFinding(answer.contentType)
  if (badType !== null) return { ok: false, finding: badType }
  const body = readBody(answer.body, winnersExpected)
  if ('code' in body) return { ok: false, finding: body }
  const read = readList(body.winners, winnersExpected)
  if ('code' in read) return { ok: false, finding: read }
  const { list, issues } = read
  const round = body.round ?? null
  if (isRound(round)) return { ok: true, list, round, issues }
  const bad = {
    position: null,
    member: 'round',
    finding: { code: 'round_unshowable', most: MAX_ROUND_LENGTH },
  } as const
  return { ok: true, list, round: null, issues: withIssue(bad, issues) }
}
