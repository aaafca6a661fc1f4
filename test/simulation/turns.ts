/**
 * Of all actors at the same time, one statement or request is under way at a time, and chance decides whose comes next.
 * An actor that waits for a lock of another one lets the others go on.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Chance, pick } from './chance.ts'
import { isAnyPaused } from './chain/pauses.ts'
import { letGoOn, lockOf, stop } from './locks.ts'
import type { Trace } from './trace.ts'

type Waiting = { who: object; what: string; go: (hasTurn: boolean) => void }
/** A statement: its actor, the Postgres process that runs it, and a promise that resolves when it has ended. */
type Statement = { who: object; pid: number; settled: Promise<boolean> }

/** When a running statement is first checked for waiting for a lock. The interval then doubles, up to `most`. */
const LOOKS_MS = { first: 5, most: 80 }

/** Within this many rounds of the event loop an actor that only computes has come to its next statement. */
const SETTLE_ROUNDS = 8

export type Turns = ReturnType<typeof openTurns>

type Settings = {
  chance: Chance
  /** A separate connection that sees which statements wait for locks. */
  watcher: pg.Client
  /** Records what is done, in order. */
  trace: Trace
}

export const openTurns = ({ chance, watcher, trace }: Settings) => {
  /** The actors, in the order in which they came. */
  const present = new Set<object>()
  /** Statements that wait for a lock. */
  const locked = new Set<Statement>()
  let waiting: Waiting[] = []
  let isTaken = false
  /** How many pieces of work are under way out of turn. */
  let asides = 0

  /** No actor computes any more: each one waits for a turn or for a lock. */
  const isQuiet = (): boolean =>
    !isTaken && asides === 0 && new Set([...waiting, ...locked].map(({ who }) => who)).size >= present.size

  /**
   * Whether a statement starts to wait for a lock before it ends; its Postgres process is then stopped. In a deadlock
   * it is not stopped, so that Postgres finds the deadlock and ends it.
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

  /** Statements that have just got their lock go on first, one after the other in the order in which they came. */
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

  /** Sorted by actor and text: in which order an actor asks for several turns at once depends on the machine. */
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

  /** An actor may wait with one statement while it computes the next, so the choice waits until it has come to that. */
  const settle = (rounds = SETTLE_ROUNDS): void => {
    isSettling = rounds > 0
    if (isSettling) return void setImmediate(settle, rounds - 1)
    if (!isQuiet()) return
    if (isAnyPaused()) settle()
    else if (waiting.length > 0) choose()
    else if (locked.size > 0) void letOneGoOn()
  }

  /** All actors wait for locks: work out of turn, or a connection that ends, will free one of them. */
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

  /** Resolves when the statement ends, or loses its turn to a lock wait. Tells whether it still has its turn. */
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
    /** Does work out of turn, while no actor gets a turn. */
    aside: async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
      asides += 1
      try {
        return await act()
      } finally {
        asides -= 1
        next()
      }
    },
    /** The actor leaves. What it still waits for is done out of turn, as others may wait for its connections. */
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
