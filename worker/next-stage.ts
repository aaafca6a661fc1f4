/** Which stage reminds which: what a run leaves goes to the stage after it, by the tables of moves. */
import type { PgBoss } from 'pg-boss'
import { remind, remindInCase } from '../db/boss.ts'
import type { Owners, Reminder } from '../db/turns.ts'
import type { QueueName } from '../db/jobs.ts'
import type { Transaction } from '../db/pool.ts'
import { moves } from '../domain/drawing/state.ts'
import { guaranteeMoves } from '../domain/guarantee/state.ts'
import type { Note } from '../domain/metrics/of-workers.ts'
import type { Move } from '../domain/moves.ts'

/** `next` is for a stage that moves no row, and still reminds another. */
export type Link = { queue: QueueName; next?: QueueName }

/**
 * What a run leaves: rows for the stage after it, rows for the same stage to look at again, and what is to be counted
 * once it is committed.
 */
export type Left = { onward?: readonly Reminder[]; again?: readonly Reminder[]; notes?: readonly Note[] }

const allMoves: readonly Move<string, QueueName>[] = [...moves, ...guaranteeMoves]

/** The stage that is reminded of what a stage has done; null when none is. */
export const stageAfter = ({ queue, next }: Link): QueueName | null =>
  next ?? allMoves.find((move) => move.queue === queue)?.next ?? null

/** Rows that a worker goes on with at their next stage itself, and the jobs that are there in case it cannot. */
export type Kept = { queue: QueueName; ids: readonly string[]; jobs: readonly string[]; owners: Owners }

/** Which queues were reminded, and what the worker has kept. */
export type Passed = { reminded: readonly QueueName[]; kept: Kept | null }

type Keeping = Link & { keepsFor?: (queue: QueueName) => boolean }

export const idsOf = (reminders: readonly Reminder[]): string[] => reminders.flatMap(({ ids }) => ids)

/** Reminds of what a run left, in its transaction, or keeps it if it is due at once. */
export const passOn = async (
  boss: PgBoss,
  tx: Transaction,
  stage: Keeping,
  left: Left,
  owners: Owners = new Map(),
): Promise<Passed> => {
  const { onward = [], again = [] } = left
  const next = stageAfter(stage)
  if (onward.length > 0 && !next)
    throw new Error(`No stage comes after "${stage.queue}": name it in a table of moves, or as the stage's next.`)
  const keeps = next !== null && (stage.keepsFor?.(next) ?? false)
  const { now = [], later = [] } = Object.groupBy(onward, ({ startAfter }) => (keeps && !startAfter ? 'now' : 'later'))
  if (next) await remind(boss, tx, next, later, owners)
  await remind(boss, tx, stage.queue, again, owners)
  const ids = idsOf(now)
  const kept =
    next && ids.length > 0
      ? { queue: next, ids: ids.toSorted(), jobs: await remindInCase(boss, tx, next, ids, owners), owners }
      : null
  const reminded = [
    ...(next && idsOf(later).length > 0 ? [next] : []),
    ...(idsOf(again).length > 0 ? [stage.queue] : []),
  ]
  return { reminded, kept }
}
