/** Which stage reminds which: what a run leaves goes to the stage after it, by the tables of moves. */
import type { PgBoss } from 'pg-boss'
import { remind } from '../db/boss.ts'
import type { Owners, Reminder } from '../db/turns.ts'
import type { QueueName } from '../db/jobs.ts'
import type { Transaction } from '../db/pool.ts'
import { moves } from '../domain/drawing/state.ts'
import { guaranteeMoves } from '../domain/guarantee/state.ts'
import type { Move } from '../domain/moves.ts'

/** `next` is for a stage that moves no row, and still reminds another. */
export type Link = { queue: QueueName; next?: QueueName }

/** What a run leaves: rows for the stage after it, and rows for the same stage to look at again. */
export type Left = { onward?: readonly Reminder[]; again?: readonly Reminder[] }

const allMoves: readonly Move<string, QueueName>[] = [...moves, ...guaranteeMoves]

/** The stage that is reminded of what a stage has done; null when none is. */
export const stageAfter = ({ queue, next }: Link): QueueName | null =>
  next ?? allMoves.find((move) => move.queue === queue)?.next ?? null

/** Reminds of what a run left, in its transaction. Returns the queues that were reminded. */
export const passOn = async (
  boss: PgBoss,
  tx: Transaction,
  stage: Link,
  left: Left,
  owners?: Owners,
): Promise<readonly QueueName[]> => {
  const { onward = [], again = [] } = left
  const next = stageAfter(stage)
  if (onward.length > 0 && !next)
    throw new Error(`No stage comes after "${stage.queue}": name it in a table of moves, or as the stage's next.`)
  if (next) await remind(boss, tx, next, onward, owners)
  await remind(boss, tx, stage.queue, again, owners)
  const hasRows = (reminders: readonly Reminder[]) => reminders.some(({ ids }) => ids.length > 0)
  return [...(next && hasRows(onward) ? [next] : []), ...(hasRows(again) ? [stage.queue] : [])]
}
