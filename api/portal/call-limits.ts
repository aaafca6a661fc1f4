import type { Response } from 'express'
import { TRANSACTIONS } from '../../db/lanes.ts'
import { minuteOf, secondsUntilOver } from '../../domain/rate-limit.ts'
import { Refused } from '../../domain/refusals.ts'
import { type Sentence } from '../../domain/sentence.ts'
import { callWords } from '../../domain/refusal-words/call.ts'
import { type Lines, openLines } from '../limits/lines.ts'

/** Fewer than a team's, so that no user keeps their team out. */
const CALLS_AT_ONCE = 2
/** Fewer than the portal's connections for transactions, so that one team never has all of them. */
const TEAM_CALLS_AT_ONCE = TRANSACTIONS.portal - 1
/** A browser with many open pages asks for them together. */
const MAX_WAITING_CALLS = 60
/** Ten open pages that refresh every three seconds make a third of it. */
export const CALLS_PER_MINUTE = 1_200
/** An answer that is not read this long after it was made makes room for the next. */
const MAX_ANSWER_MS = 120_000
/** A team's answers that wait for their readers: those of six users. */
export const MAX_UNREAD_OF_TEAM = 12

/** `hasWaited`: it did not get its place at once, so that what was known of who makes it may be over. */
type Answer<Result> = (hasWaited: boolean) => Promise<Result>

export type CallLimits = {
  /** Lets a user's call in, and answers it. */
  ofUser: <Result>(userId: string, response: Response, answer: Answer<Result>) => Promise<Result>
  /** Lets a call of somebody who is not signed in in, by the network that it comes from, and answers it. */
  ofStranger: <Result>(network: string, response: Response, answer: () => Promise<Result>) => Promise<Result>
  /** Lets a call in that works with a team's account, and answers it. */
  ofTeam: <Result>(partnerId: string, response: Response, answer: Answer<Result>) => Promise<Result>
}

/** The answer is made: from now on its reader is waited for. */
const awaitReader = (response: Response, done: () => void): void => {
  if (response.destroyed) return done()
  const late = setTimeout(() => response.destroy(), MAX_ANSWER_MS).unref()
  response.once('close', () => {
    clearTimeout(late)
    done()
  })
}

/**
 * Keeps a team's answers until they are read. The one that has waited longest makes room for one too many, so that those
 * who do not read keep out nobody who does.
 */
const openUnread = () => {
  const ofTeam = new Map<string, Set<Response>>()
  return (partnerId: string, response: Response): void => {
    const unread = ofTeam.get(partnerId) ?? new Set()
    ofTeam.set(partnerId, unread.add(response))
    awaitReader(response, () => {
      unread.delete(response)
      if (unread.size === 0) ofTeam.delete(partnerId)
    })
    const [oldest] = unread
    if (unread.size > MAX_UNREAD_OF_TEAM) oldest?.destroy()
  }
}

/** How much of the portal one user, or the people of one team together, may have. Counted in this process. */
export const openCallLimits = (now: () => number = Date.now): CallLimits => {
  const users = openLines({ atOnce: CALLS_AT_ONCE, mostWaiting: MAX_WAITING_CALLS })
  const teams = openLines({ atOnce: TEAM_CALLS_AT_ONCE, mostWaiting: MAX_WAITING_CALLS })
  const strangers = openLines({ atOnce: CALLS_AT_ONCE, mostWaiting: MAX_WAITING_CALLS })
  const keepUnread = openUnread()
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

  const enter = async (lines: Lines, holder: string, who: Sentence) => {
    const hasWaited = lines.isFull(holder)
    const leave = await lines.enter(holder)
    if (!leave) {
      throw new Refused('too_many_at_once', callWords.tooManyAtOnce(who, MAX_WAITING_CALLS))
    }
    return { leave, hasWaited }
  }

  /** The place is held until the answer has been made and read: nobody fills the memory with unread ones. */
  const untilRead = async <Result>(
    { leave, hasWaited }: Awaited<ReturnType<typeof enter>>,
    response: Response,
    answer: Answer<Result>,
  ) => {
    try {
      return await answer(hasWaited)
    } finally {
      awaitReader(response, leave)
    }
  }

  return {
    ofUser: async (userId, response, answer) => {
      count(userId, response)
      return untilRead(await enter(users, userId, callWords.you), response, answer)
    },
    ofStranger: async (network, response, answer) =>
      untilRead(await enter(strangers, network, callWords.yourNetwork), response, answer),
    ofTeam: async (partnerId, response, answer) => {
      const { leave, hasWaited } = await enter(teams, partnerId, callWords.yourTeam)
      try {
        return await answer(hasWaited)
      } finally {
        // Only the work in the database needs the place, which everybody in the team is waiting for.
        leave()
        keepUnread(partnerId, response)
      }
    },
  }
}
