/**
 * Of all who act at the same time, one statement or request is under way at a time, and chance says whose comes next. Who
 * waits for a lock of another lets the others go on.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Chance, pick } from './chance.ts'
import { acting } from './seam.ts'

type Waiting = { who: object; go: (hasTurn: boolean) => void }

/** After so long it is looked whether a statement waits for a lock, and then after twice as long, up to a limit. */
const LOOKS_MS = { first: 5, most: 80 }

export type Turns = ReturnType<typeof openTurns>

/** `watcher`: a connection of its own, which sees who waits for a lock. */
export const openTurns = (chance: Chance, watcher: pg.Client) => {
  const present = new Set<object>()
  /** Who waits for a lock, by the process of Postgres that does. */
  const locked = new Map<object, number>()
  let waiting: Waiting[] = []
  let isTaken = false

  const isLocked = async (pid: number): Promise<boolean> => {
    const { rows } = await acting.exit(() =>
      watcher.query('select cardinality(pg_blocking_pids($1)) > 0 as "isLocked"', [pid]),
    )
    return rows[0].isLocked
  }

  /** Nobody computes any more: each waits for a turn or for a lock. */
  const isQuiet = (): boolean =>
    !isTaken && waiting.length > 0 && new Set([...waiting.map(({ who }) => who), ...locked.keys()]).size >= present.size

  const next = async (): Promise<void> => {
    if (!isQuiet()) return
    isTaken = true
    const still = await Promise.all([...locked.values()].map(isLocked))
    isTaken = false
    // One that has just got its lock goes on first.
    if (still.includes(false)) {
      await pause(1)
      return next()
    }
    if (!isQuiet()) return
    isTaken = true
    const chosen = pick(chance, waiting)
    waiting = waiting.filter((one) => one !== chosen)
    chosen.go(true)
  }

  const leave = (): void => {
    isTaken = false
    void next()
  }

  /** Ends with the statement, or with the turn because it waits for a lock. Tells whether it still has its turn. */
  const watch = async (who: object, pid: number, settled: Promise<boolean>): Promise<boolean> => {
    for (
      let ms = LOOKS_MS.first;
      !(await Promise.race([settled, pause(ms, false)]));
      ms = Math.min(2 * ms, LOOKS_MS.most)
    ) {
      if (!(await isLocked(pid))) continue
      locked.set(who, pid)
      leave()
      await settled
      locked.delete(who)
      return false
    }
    return true
  }

  return {
    come: (who: object): void => {
      present.add(who)
    },
    /** What they still wait for is done out of turn: somebody else may wait for their connections. */
    go: (who: object): void => {
      present.delete(who)
      const left = waiting.filter((one) => one.who === who)
      waiting = waiting.filter((one) => one.who !== who)
      for (const one of left) one.go(false)
      void next()
    },
    /** `client`: the connection of a statement; null for what cannot wait for a lock. */
    run: async <Answer>(who: object, client: pg.Client | null, act: () => Promise<Answer>): Promise<Answer> => {
      if (!present.has(who)) return act()
      const isNext = await new Promise<boolean>((resolve) => {
        waiting.push({ who, go: resolve })
        void next()
      })
      if (!isNext) return act()
      const answer = act()
      const settled = answer.then(
        () => true,
        () => true,
      )
      const pid = (client as { processID: number } | null)?.processID
      const hasTurn = pid !== undefined && present.size > 1 ? await watch(who, pid, settled) : await settled
      if (hasTurn) leave()
      return answer
    },
  }
}
