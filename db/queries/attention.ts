import { sql } from 'slonik'
import type { QueueName } from '../jobs.ts'
import type { Transaction } from '../pool.ts'
import { putOffMarks } from './site-marks.ts'

/** What can be stuck, by the prefix of its id. */
const tables = {
  drw: {
    table: sql.fragment`drawing`,
    retryAt: sql.fragment`retry_at`,
    canBeStuck: sql.fragment`cancelled_at is null`,
  },
  gua: { table: sql.fragment`guarantee`, retryAt: sql.fragment`retry_at`, canBeStuck: sql.fragment`true` },
  cmp: { table: sql.fragment`campaign`, retryAt: sql.fragment`guarantee_retry_at`, canBeStuck: sql.fragment`true` },
} as const

const byTable = (ids: readonly string[]) =>
  Object.entries(tables)
    .map(([prefix, table]) => ({ ...table, ids: ids.filter((id) => id.startsWith(`${prefix}_`)) }))
    .filter((group) => group.ids.length > 0)

/** Tells people that these drawings, guarantees or campaigns are stuck and why. Whatever moves one on clears it. */
export const flag = async (tx: Transaction, ids: readonly string[], sentence: string): Promise<void> => {
  for (const group of byTable(ids)) {
    await tx.query(sql.unsafe`
      update ${group.table} set needs_attention = ${sentence}
      where id = any(${sql.array(group.ids, 'text')}) and ${group.canBeStuck}
        and needs_attention is distinct from ${sentence}`)
  }
}

const RETRY_GIVEN_UP_SECONDS = 60

export const givenUp = (queue: QueueName): string =>
  `The step "${queue}" failed and is tried again every minute; operators see the cause in the log.`

/** Says of a row whose step gave up that it did, and lets the step be tried again after a while. */
export const flagGivenUp = async (tx: Transaction, id: string, queue: QueueName): Promise<void> => {
  // A page that cannot be rendered is nothing that a drawing would have to wait for.
  if (queue === 'render-pages') {
    await putOffMarks(tx, id, givenUp(queue))
    return
  }
  for (const { table, retryAt, canBeStuck } of byTable([id])) {
    await tx.query(sql.unsafe`
      update ${table}
      set needs_attention = ${givenUp(queue)}, ${retryAt} = now() + make_interval(secs => ${RETRY_GIVEN_UP_SECONDS})
      where id = ${id} and ${canBeStuck}`)
  }
}
