/**
 * Of all who act at the same time, one statement or request is under way at a time, and chance says whose comes next. Who
 * waits for a lock of another lets the others go on.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Chance, pick } from './chance.ts'
import { isAnyPaused } from './chain/pauses.ts'
import { letGoOn, lockOf, stop } from './locks.ts'
import type { Trace } from './trace.ts'

type Waiting = { who: object; what: string; go: (hasTurn: boolean) => void }
/** A statement: whose, the process of Postgres that runs it, and when it has ended. */
type Statement = { who: object; pid: number; settled: Promise<boolean> }

/** After so long it is looked whether a statement waits for a lock, and then after twice as long, up to a limit. */
const LOOKS_MS = { first: 5, most: 80 }

/** In so many rounds of the event loop who only computes has come to a statement. */
const SETTLE_ROUNDS = 8

export type Turns = ReturnType<typeof openTurns>

type Settings = {
  chance: Chance
  /** A connection of its own, which sees who waits for a lock. */
  watcher: pg.Client
  /** Takes in what is done, in its order. */
  trace: Trace
}

export const openTurns = ({ chance, watcher, trace }: Settings) => {
  /** In the order in which they came. */
  const present = new Set<object>()
  /** Those that wait for a lock. */
  const locked = new Set<Statement>()
  let waiting: Waiting[] = []
  let isTaken = false
  /** So much is done out of turn. */
  let asides = 0

  /** Nobody computes any more: each waits for a turn or for a lock. */
  const isQuiet = (): boolean =>
    !isTaken && asides === 0 && new Set([...waiting, ...locked].map(({ who }) => who)).size >= present.size

  /**
   * Whether a statement comes to wait for a lock before it ends; then it sleeps. Postgres ends the last of those that wait
   * for each other.
   */
  const isHeldUp = async ({ pid, settled }: Statement): Promise<boolean> => {
    for (let ms = LOOKS_MS.first; ; ms = Math.min(2 * ms, LOOKS_MS.most)) {
      if (await Promise.race([settled, pause(ms, false)])) return false
      const { isLocked, isDeadlocked } = await lockOf(watcher, pid)
      if (!isLocked || isDeadlocked) continue
      stop(pid)
      return true
    }
  }

  /** Who got a lock by what has just ended goes on first, one after the other as they came. */
  const letFreed = async (): Promise<void> => {
    for (const one of locked) {
      const { isLocked } = await lockOf(watcher, one.pid)
      if (isLocked) continue
      letGoOn(one.pid)
      if (await isHeldUp(one)) continue
      locked.delete(one)
      await letFreed()
      return
    }
  }

  /** By whose they are and what: who computes several at once comes to them in an order that the machine decides. */
  const inOrder = (): Waiting[] => {
    const places = new Map([...present].map((who, place) => [who, place]))
    const placeOf = ({ who }: Waiting): number => places.get(who) ?? 0
    return waiting.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.what < b.what ? -1 : Number(a.what > b.what)))
  }

  const choose = (): void => {
    isTaken = true
    const chosen = pick(chance, inOrder())
    trace.note(chosen.what)
    waiting = waiting.filter((one) => one !== chosen)
    chosen.go(true)
  }

  let isSettling = false

  /** One may wait with one statement while it computes the next: what it does at once is done before anybody is chosen. */
  const settle = (rounds = SETTLE_ROUNDS): void => {
    isSettling = rounds > 0
    if (isSettling) return void setImmediate(settle, rounds - 1)
    if (!isQuiet()) return
    if (isAnyPaused()) settle()
    else if (waiting.length > 0) choose()
    else if (locked.size > 0) void letOneGoOn()
  }

  /** All wait for locks: one is let go by what is done out of turn, or by a connection that ends. */
  const letOneGoOn = async (): Promise<void> => {
    isTaken = true
    await pause(LOOKS_MS.first)
    await letFreed()
    leave()
  }

  const next = (): void => {
    if (isQuiet() && !isSettling) settle()
  }

  const leave = (): void => {
    isTaken = false
    next()
  }

  /** Ends with the statement, or with the turn because it waits for a lock. Tells whether it still has its turn. */
  const keepsTurn = async (statement: Statement): Promise<boolean> => {
    if (!(await isHeldUp(statement))) return true
    locked.add(statement)
    leave()
    return false
  }

  return {
    come: (who: object): void => {
      present.add(who)
    },
    /** Nobody goes on before it is done. */
    aside: async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
      asides += 1
      try {
        return await act()
      } finally {
        asides -= 1
        next()
      }
    },
    /** What they still wait for is done out of turn: somebody else may wait for their connections. */
    go: (who: object): void => {
      present.delete(who)
      for (const one of locked) {
        if (one.who !== who) continue
        locked.delete(one)
        letGoOn(one.pid)
      }
      const left = waiting.filter((one) => one.who === who)
      waiting = waiting.filter((one) => one.who !== who)
      for (const one of left) one.go(false)
      next()
    },
    /** `what`: the statement or request. `client`: the connection of a statement; null for what cannot wait for a lock. */
    run: async <Answer>(
      who: object,
      { what, client }: { what: string; client: pg.Client | null },
      act: () => Promise<Answer>,
    ): Promise<Answer> => {
      if (!present.has(who)) return act()
      const isNext = await new Promise<boolean>((resolve) => {
        waiting.push({ who, what, go: resolve })
        next()
      })
      if (!isNext) return act()
      const answer = act()
      const settled = answer.then(
        () => true,
        () => true,
      )
      const pid = (client as { processID: number } | null)?.processID
      const hasTurn = pid !== undefined && present.size > 1 ? await keepsTurn({ who, pid, settled }) : await settled
      if (hasTurn) {
        await letFreed()
        leave()
      }
      return answer
    },
  }
}
