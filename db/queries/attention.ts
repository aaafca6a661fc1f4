import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import { type Attention, type AttentionCode, groupByAttention, type StoredAttention } from '../../domain/attention.ts'
import type { QueueName } from '../jobs.ts'
import type { Transaction } from '../pool.ts'

/** What can be stuck, by the prefix of its id. */
const tables = {
  drw: {
    table: sql.fragment`drawing`,
    retryAt: sql.fragment`retry_at`,
    canBeStuck: sql.fragment`num_nonnulls(cancelled_at, voided_at) = 0`,
  },
  gua: { table: sql.fragment`guarantee`, retryAt: sql.fragment`retry_at`, canBeStuck: sql.fragment`true` },
  cmp: { table: sql.fragment`campaign`, retryAt: sql.fragment`guarantee_retry_at`, canBeStuck: sql.fragment`true` },
} as const

const byTable = (ids: readonly string[]) =>
  Object.entries(tables)
    .map(([prefix, table]) => ({ ...table, ids: ids.filter((id) => id.startsWith(`${prefix}_`)) }))
    .filter((group) => group.ids.length > 0)

/** What attention_of() returns. */
export const storedAttention = z.custom<StoredAttention>()

/** What needs attention in the row with this alias: a StoredAttention, or null. */
export const attentionOf = (row: string): string =>
  `attention_of(${row}.attention, ${row}.attention_detail, ${row}.attention_since)`

/** For an update: nothing needs attention any more. */
export const noAttention = sql.fragment`attention = null, attention_detail = null, attention_since = null`

/** For an update: a code, or null, with its detail. Its start is kept while the code stays the same. */
export const setAttention = (code: FragmentSqlToken, detail: FragmentSqlToken): FragmentSqlToken => sql.fragment`
  attention = ${code}, attention_detail = ${detail},
  attention_since = case when attention = ${code} then attention_since when ${code} is not null then now() end`

/** For an update: clears the attention if this step had given up, and leaves any other. */
export const noGivenUp = (queue: QueueName): FragmentSqlToken => sql.fragment`
  (attention, attention_detail, attention_since) = (
    select attention, attention_detail, attention_since
    where attention is distinct from 'given_up' or attention_detail ->> 'step' is distinct from ${queue})`

const written = ({ code, detail }: Attention) => ({
  code: sql.fragment`${code}::attention_code`,
  detail: sql.fragment`${JSON.stringify(detail)}::jsonb`,
})

/** Flags these drawings, guarantees or campaigns as stuck, with the reason. Whatever moves one on clears it. */
export const flag = async (tx: Transaction, ids: readonly string[], attention: Attention): Promise<void> => {
  const { code, detail } = written(attention)
  for (const group of byTable(ids)) {
    await tx.query(sql.unsafe`
      update ${group.table} set ${setAttention(code, detail)}
      where id = any(${sql.array(group.ids, 'text')}) and ${group.canBeStuck}
        and (attention, attention_detail) is distinct from (${code}, ${detail})`)
  }
}

/** Clears the attention of these rows if it has this code; any other stays. */
export const unflag = async (tx: Transaction, ids: readonly string[], code: AttentionCode): Promise<void> => {
  for (const group of byTable(ids)) {
    await tx.query(sql.unsafe`
      update ${group.table} set ${noAttention}
      where id = any(${sql.array(group.ids, 'text')}) and attention = ${code}::attention_code`)
  }
}

export type Stuck = { id: string; attention: Attention }

/** The same for rows with reasons of their own. The caller has locked them. */
export const flagEach = async (tx: Transaction, stuck: readonly Stuck[]): Promise<void> => {
  for (const rows of groupByAttention(stuck)) {
    const [{ attention }] = rows as [Stuck]
    await flag(
      tx,
      rows.map(({ id }) => id),
      attention,
    )
  }
}

const RETRY_GIVEN_UP_SECONDS = 60

export const givenUp = (queue: QueueName): Attention => ({ code: 'given_up', detail: { step: queue } })

/** Flags a row whose step gave up, and lets the step be retried after a while. */
export const flagGivenUp = async (tx: Transaction, id: string, queue: QueueName): Promise<void> => {
  const attention = givenUp(queue)
  const { code, detail } = written(attention)
  for (const { table, retryAt, canBeStuck } of byTable([id])) {
    await tx.query(sql.unsafe`
      update ${table}
      set ${setAttention(code, detail)}, ${retryAt} = now() + make_interval(secs => ${RETRY_GIVEN_UP_SECONDS})
      where id = ${id} and ${canBeStuck}`)
  }
}
