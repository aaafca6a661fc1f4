import type { Response } from 'express'
import { TRANSACTIONS } from '../../db/lanes.ts'
import { minuteOf, secondsUntilOver } from '../../domain/rate-limit.ts'
import { Refused } from '../../domain/refusals.ts'
import { type Sentence } from '../../domain/sentence.ts'
import { callWords } from '../../domain/refusal-words/call.ts'
import { type Lines, openLines } from '../limits/lines.ts'

/** Fewer than a team may make, so that one user cannot take all calls of their team. */
const CALLS_AT_ONCE = 2
/** Fewer than the portal's connections for transactions, so that one team never has all of them. */
const TEAM_CALLS_AT_ONCE = TRANSACTIONS.portal - 1
/** A browser with many open pages asks for them together. */
const MAX_WAITING_CALLS = 60
/** Ten open pages that refresh every three seconds make a third of it. */
export const CALLS_PER_MINUTE = 1_200
/** A response that its client has not read this long after it was made is closed, which frees its place. */
const MAX_ANSWER_MS = 120_000
/** How many unread responses a team may have: as many as six users can. */
export const MAX_UNREAD_OF_TEAM = 12

/** `hasWaited`: the call had to queue, so its session may have ended meanwhile and is checked again. */
type Answer<Result> = (hasWaited: boolean) => Promise<Result>

export type CallLimits = {
  /** Queues a signed-in user's call, and answers it. */
  ofUser: <Result>(userId: string, response: Response, answer: Answer<Result>) => Promise<Result>
  /** Queues a call by somebody who is not signed in, by their network, and answers it. */
  ofStranger: <Result>(network: string, response: Response, answer: () => Promise<Result>) => Promise<Result>
  /** Queues a call that works with a team's account, and answers it. */
  ofTeam: <Result>(partnerId: string, response: Response, answer: Answer<Result>) => Promise<Result>
}

/** Calls `done` once the client has read the response, or closes the response after `MAX_ANSWER_MS`. */
const awaitReader = (response: Response, done: () => void): void => {
  if (response.destroyed) return done()
  const late = setTimeout(() => response.destroy(), MAX_ANSWER_MS).unref()
  response.once('close', () => {
    clearTimeout(late)
    done()
  })
}

/**
 * Keeps track of a team's responses until they are read. One too many closes the oldest, so that clients that do not
 * read cannot block the others.
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

  /** Holds the place until the response has been made and read, so that unread responses cannot fill the memory. */
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
        // The whole team waits for this place, so it is held only during the work in the database.
        leave()
        keepUnread(partnerId, response)
      }
    },
  }
}
