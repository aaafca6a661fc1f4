import { setTimeout as pause } from 'node:timers/promises'
import { findAccountsWithEvents, findEventHorizon } from '../db/queries/webhook/events.ts'
import type { Statements } from '../db/statements.ts'
import type { Caller } from '../domain/actor.ts'

/** Lets requests wait for the next event of their account. */
export type EventWatch = {
  /**
   * Takes one of the key's slots for waiting requests, until the process stops or the signal aborts; null: none is
   * free.
   */
  enter: (caller: Caller, signal: AbortSignal) => { signal: AbortSignal; leave: () => void } | null
  /** Resolves once the account has an event after this number, or the signal aborts. */
  next: (caller: Caller, behind: bigint, signal: AbortSignal) => Promise<void>
}

export const MOST_WAITING = 5
const LOOK_EVERY_MS = 250

type Waiter = { account: string; behind: bigint; wake: () => void }

const accountOf = ({ partnerId, mode }: Pick<Caller, 'partnerId' | 'mode'>): string => `${mode} ${partnerId}`

const least = (waiters: Iterable<Waiter>): bigint => {
  const numbers = Array.from(waiters, ({ behind }) => behind)
  return numbers.reduce((one, other) => (one < other ? one : other))
}

/** One query at a time polls the database for all waiting requests of this process, and none while nothing waits. */
export const eventWatch = (statements: Pick<Statements, 'rows'>, stopping: AbortSignal): EventWatch => {
  const waiters = new Set<Waiter>()
  const entered = new Map<string, number>()
  let isLooking = false

  const look = async (): Promise<void> => {
    const [{ horizon } = { horizon: '0' }] = await statements.rows(findEventHorizon, [])
    const asked = [...waiters]
    if (asked.length === 0) return
    const rows = await statements.rows(findAccountsWithEvents, [least(asked), horizon])
    const last = new Map(rows.map((row) => [accountOf(row), BigInt(row.last)]))
    for (const waiter of asked) {
      if ((last.get(waiter.account) ?? 0n) > waiter.behind) waiter.wake()
      else if (BigInt(horizon) > waiter.behind) waiter.behind = BigInt(horizon)
    }
  }

  /** When the database cannot be reached, every waiting request reads once more and answers with the outcome. */
  const keepLooking = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      while (waiters.size > 0) {
        await pause(LOOK_EVERY_MS)
        await look()
      }
    } catch {
      for (const { wake } of waiters) wake()
    } finally {
      isLooking = false
    }
  }

  return {
    enter: ({ id }, signal) => {
      const count = entered.get(id) ?? 0
      if (count >= MOST_WAITING) return null
      entered.set(id, count + 1)
      return {
        signal: AbortSignal.any([signal, stopping]),
        leave: () => {
          const left = (entered.get(id) ?? 1) - 1
          if (left === 0) entered.delete(id)
          else entered.set(id, left)
        },
      }
    },
    next: async (caller, behind, signal) => {
      if (signal.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const waiter = { account: accountOf(caller), behind, wake: resolve }
      waiters.add(waiter)
      signal.addEventListener('abort', () => resolve(), { once: true })
      void keepLooking()
      await promise
      waiters.delete(waiter)
    },
  }
}
