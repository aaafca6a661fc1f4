import type { Response } from 'express'
import { minuteOf, secondsUntilOver } from '../../domain/rate-limit.ts'
import { Refused } from '../../domain/refusals.ts'
import { type Sentence } from '../../domain/sentence.ts'
import { callWords } from '../../domain/refusal-words/call.ts'
import { type Lines, openLines } from '../limits/lines.ts'

/** Fewer than the portal's connections, so that one user or team never has all of them. */
const CALLS_AT_ONCE = 2
/** A browser with many open pages asks for them together. */
const MAX_WAITING_CALLS = 60
/** Ten open pages that refresh every three seconds make a third of it. */
export const CALLS_PER_MINUTE = 1_200
/** An answer that is not read this long after it was made makes room for the next. */
const MAX_ANSWER_MS = 120_000

export type CallLimits = {
  /** Lets a user's call in, and answers it. */
  ofUser: <Result>(userId: string, response: Response, answer: () => Promise<Result>) => Promise<Result>
  /** Lets a call of somebody who is not signed in in, by the network that it comes from, and answers it. */
  ofStranger: <Result>(network: string, response: Response, answer: () => Promise<Result>) => Promise<Result>
  /** Lets a call in that works with a team's account. */
  admitTeam: (partnerId: string, response: Response) => Promise<void>
}

/** The answer is made: from now on its reader is waited for. */
const awaitReader = (response: Response): void => {
  const late = setTimeout(() => response.destroy(), MAX_ANSWER_MS).unref()
  response.once('close', () => clearTimeout(late))
}

/** How much of the portal one user, or the people of one team together, may have. Counted in this process. */
export const openCallLimits = (now: () => number = Date.now): CallLimits => {
  const users = openLines({ atOnce: CALLS_AT_ONCE, mostWaiting: MAX_WAITING_CALLS })
  const teams = openLines({ atOnce: CALLS_AT_ONCE, mostWaiting: MAX_WAITING_CALLS })
  const strangers = openLines({ atOnce: CALLS_AT_ONCE, mostWaiting: MAX_WAITING_CALLS })
  let counts = { minute: 0, ofUser: new Map<string, number>() }

  const count = (userId: string, response: Response): void => {
    const minute = minuteOf(now())
    if (counts.minute !== minute) counts = { minute, ofUser: new Map() }
    const calls = (counts.ofUser.get(userId) ?? 0) + 1
    counts.ofUser.set(userId, calls)
    if (calls <= CALLS_PER_MINUTE) return
    const seconds = secondsUntilOver(minute, now())
    response.setHeader('Retry-After', String(seconds))
    throw new Refused('too_many_calls', callWords.tooMany(CALLS_PER_MINUTE, seconds))
  }

  const admit = async (lines: Lines, holder: string, who: Sentence, response: Response): Promise<void> => {
    const leave = await lines.enter(holder)
    if (!leave) {
      throw new Refused('too_many_at_once', callWords.tooManyAtOnce(who, MAX_WAITING_CALLS))
    }
    // The place is held until the answer has been read, so that nobody fills the memory with unread ones.
    response.once('close', leave)
    if (response.destroyed) leave()
  }

  const answered = async <Result>(response: Response, answer: () => Promise<Result>): Promise<Result> => {
    const result = await answer()
    awaitReader(response)
    return result
  }

  return {
    ofUser: async (userId, response, answer) => {
      count(userId, response)
      await admit(users, userId, callWords.you, response)
      return answered(response, answer)
    },
    ofStranger: async (network, response, answer) => {
      await admit(strangers, network, callWords.yourNetwork, response)
      return answered(response, answer)
    },
    admitTeam: (partnerId, response) => admit(teams, partnerId, callWords.yourTeam, response),
  }
}
