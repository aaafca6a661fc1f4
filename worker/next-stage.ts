/** Which stage follows which, by the tables of moves, and how rows are passed on to it. */
import type { PgBoss } from 'pg-boss'
import { remind, remindInCase } from '../db/boss.ts'
import type { Owners, Reminder } from '../db/fair-queueing.ts'
import type { QueueName } from '../db/jobs.ts'
import type { Transaction } from '../db/pool.ts'
import { leaps, moves } from '../domain/drawing/state.ts'
import { guaranteeMoves } from '../domain/guarantee/state.ts'
import type { Note } from '../domain/metrics/of-workers.ts'
import { type Move, stageFrom } from '../domain/moves.ts'

/** `next` is for a stage that moves no row, and still reminds another. */
export type Link = { queue: QueueName; next?: QueueName }

/**
 * Rows that go on to the next stage. `haveLeapt`: they made two moves at once, so the stage after the second is next.
 */
export type Onward = Reminder & { haveLeapt?: boolean }

/**
 * What a run leaves: rows for the stage after it, rows for the same stage to look at again, and what is to be counted
 * once it is committed.
 */
export type Left = { onward?: readonly Onward[]; again?: readonly Reminder[]; notes?: readonly Note[] }

const allMoves: readonly Move<string, QueueName>[] = [...moves, ...guaranteeMoves]

/** The stage that is reminded of what a stage has done; null when none is. */
export const stageAfter = ({ queue, next }: Link): QueueName | null =>
  next ?? allMoves.find((move) => move.queue === queue)?.next ?? null

const stageAfterLeap = ({ queue }: Link): QueueName | null => leaps.find((leap) => leap.queue === queue)?.next ?? null

/** Rows that this worker takes through their next stage itself, and the fallback jobs for them in case it cannot. */
export type Kept = { queue: QueueName; ids: readonly string[]; jobs: readonly string[]; owners: Owners }

/** Which queues were reminded, and what the worker has kept. */
export type Passed = { reminded: readonly QueueName[]; kept: Kept | null }

type Keeping = Link & { keepsFor?: (queue: QueueName) => boolean }

export const idsOf = (reminders: readonly Reminder[]): string[] => reminders.flatMap(({ ids }) => ids)

/** The stage that a leap of a stage leaves out, and the rows that it would have done. */
export const leaptOver = ({ queue }: Link, onward: readonly Onward[]): { queue: QueueName; ids: string[] } | null => {
  const ids = idsOf(onward.filter(({ haveLeapt }) => haveLeapt))
  const leap = leaps.find((one) => one.queue === queue)
  return leap && ids.length > 0 ? { queue: stageFrom(moves, leap.over), ids } : null
}

const queueAfter = (stage: Link, haveLeapt: boolean): QueueName => {
  const next = haveLeapt ? stageAfterLeap(stage) : stageAfter(stage)
  if (next) return next
  throw new Error(`No stage comes after "${stage.queue}": name it in a table of moves, or as the stage's next.`)
}

/**
 * Writes jobs for what a run left, in the run's transaction. Rows that are due at once are kept for this worker, with
 * fallback jobs. It can keep rows of one stage only: if some rows have leapt and others have not, it keeps the former.
 */
export const passOn = async (
  boss: PgBoss,
  tx: Transaction,
  stage: Keeping,
  left: Left,
  owners: Owners = new Map(),
): Promise<Passed> => {
  const { onward = [], again = [] } = left
  const keepsLeapt = onward.some(({ haveLeapt = false, ids }) => haveLeapt && ids.length > 0)
  const isKept = ({ haveLeapt = false, startAfter }: Onward): boolean =>
    !startAfter && haveLeapt === keepsLeapt && (stage.keepsFor?.(queueAfter(stage, haveLeapt)) ?? false)
  const { now = [], later = [] } = Object.groupBy(onward, (rows) => (isKept(rows) ? 'now' : 'later'))
  const reminders = Map.groupBy(later, ({ haveLeapt = false }) => queueAfter(stage, haveLeapt))
  reminders.set(stage.queue, [...(reminders.get(stage.queue) ?? []), ...again])
  for (const [queue, rows] of reminders) await remind(boss, tx, queue, rows, owners)
  const reminded = [...reminders].flatMap(([queue, rows]) => (idsOf(rows).length > 0 ? [queue] : []))
  const ids = idsOf(now).toSorted()
  if (ids.length === 0) return { reminded, kept: null }
  const queue = queueAfter(stage, keepsLeapt)
  return { reminded, kept: { queue, ids, jobs: await remindInCase(boss, tx, queue, ids, owners), owners } }
}
