import type { Taken, Total } from '../../db/queries/partner-api/rate-counts.ts'
import { minuteOf, type RequestClass, secondsUntilOver } from '../../domain/rate-limit.ts'

/** The requests of one class in a minute, of a key or of all keys of an account. */
type Count = {
  keyId: string
  class: RequestClass
  minute: number
  /** What all processes together had let through at the last exchange with the database. */
  known: number
  /** The count that is being sent to the database. */
  told: number
  /** What this process has let through since the last exchange. */
  fresh: number
  refused: number
}

/** One request, let through or refused. */
export type Ticket = {
  isLetIn: boolean
  remaining: number
  seconds: number
  /** How many were refused in this minute, this one included. */
  refused: number
  /** Gives the request's cost back. Returns what remains. */
  giveBack: () => number
}

export type RateLimit = {
  take: (keyId: string, of: RequestClass, limit: number) => Ticket
  /** Exchanges counts with the database: what was let through here, and by other processes. */
  sync: () => Promise<void>
}

type Options = {
  addTaken: (taken: readonly Taken[]) => Promise<Total[]>
  /** This process's time in milliseconds. */
  clock: () => number
  /** Called when there is something to send. */
  wake: () => void
}

/** If the clock turns out to be off by more than this, the counts are discarded: they belong to a wrong minute. */
const MAX_DRIFT_MS = 1_000

/**
 * Decides from memory and sends counts to the database in batches, so that no request waits. Processes share one limit,
 * to within what each lets through between two exchanges; while the database is down each goes on with what it has.
 * Minutes are those of the database's clock, which is learned from its answers.
 *
 * rate-limiter-flexible sends the database a statement for each request, 1,000 for 1,000; this sends one in 100 ms for
 * all keys.
 */
export const rateLimit = ({ addTaken, clock, wake }: Options): RateLimit => {
  const counts = new Map<string, Count>()
  let offsetMs = 0
  const now = () => clock() + offsetMs

  const countOf = (keyId: string, of: RequestClass): Count => {
    const name = `${keyId} ${of}`
    const minute = minuteOf(now())
    const present = counts.get(name)
    if (present && present.minute >= minute) return present
    const count = { keyId, class: of, minute, known: 0, told: 0, fresh: 0, refused: 0 }
    counts.set(name, count)
    return count
  }

  const add = (count: Count, requests: number) => {
    count.fresh += requests
    wake()
  }

  const remainingOf = ({ known, told, fresh }: Count, limit: number): number =>
    Math.max(0, limit - known - told - fresh)

  const take: RateLimit['take'] = (keyId, of, limit) => {
    const count = countOf(keyId, of)
    const isLetIn = remainingOf(count, limit) > 0
    if (isLetIn) add(count, 1)
    else count.refused += 1
    return {
      isLetIn,
      remaining: remainingOf(count, limit),
      seconds: secondsUntilOver(count.minute, now()),
      refused: count.refused,
      giveBack: () => {
        add(count, -1)
        return remainingOf(count, limit)
      },
    }
  }

  /**
   * The answer was given between the two times. The clock moves no more than they require, so that a slow answer discards
   * no counts.
   */
  const learnClock = (databaseMs: number, startedAt: number) => {
    const offset = Math.min(Math.max(offsetMs, databaseMs - clock()), databaseMs - startedAt)
    if (Math.abs(offset - offsetMs) > MAX_DRIFT_MS) counts.clear()
    offsetMs = offset
  }

  const forgetOld = () => {
    const minute = minuteOf(now())
    for (const [name, count] of counts) if (count.minute < minute) counts.delete(name)
  }

  const tell = async (telling: readonly Count[]) => {
    const startedAt = clock()
    const taken = telling.map(({ keyId, class: of, minute, told }) => ({ keyId, class: of, minute, taken: told }))
    const totals = await addTaken(taken)
    const named = new Map(totals.map((total) => [`${total.keyId} ${total.class}`, total.taken]))
    for (const count of telling) {
      count.known = named.get(`${count.keyId} ${count.class}`) ?? count.known + count.told
      count.told = 0
    }
    if (totals[0]) learnClock(totals[0].nowMs, startedAt)
  }

  const sync = async () => {
    forgetOld()
    const telling = [...counts.values()].filter(({ fresh }) => fresh !== 0)
    if (telling.length === 0) return
    for (const count of telling) {
      count.told = count.fresh
      count.fresh = 0
    }
    try {
      await tell(telling)
    } catch (error) {
      // If the database took the counts before it failed, they are counted twice, which errs on the careful side.
      for (const count of telling) {
        count.fresh += count.told
        count.told = 0
      }
      wake()
      throw error
    }
  }

  return { take, sync }
}
