/** What the service's check of itself reads: drawn drawings, a portion at a time. */
import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../pool.ts'
import { statement } from '../statements.ts'
import { storedEncodings } from './site/stored-body.ts'

const cursorRow = z.object({ cursor: z.string() })

/** Takes the next portion, unless one was taken in these seconds. Returns where it begins; null: it is not yet time. */
export const takeTurn = (pool: Pool, everySeconds: number): Promise<string | null> =>
  pool.maybeOneFirst(sql.type(cursorRow)`
    update self_check set checked_at = now() where checked_at <= now() - make_interval(secs => ${everySeconds})
    returning cursor`)

/** The next portion begins after this drawing; null: a round over all is done, and the next one begins. */
export const setCursor = (pool: Pool, cursor: string | null) =>
  pool.query(sql.unsafe`
    update self_check set cursor = coalesce(${cursor}, ''),
      ended_at = case when ${cursor}::text is null then now() else ended_at end`)

const idRow = z.object({ id: z.string() })

/** The drawings that something happened to last. */
export const findLastChanged = (pool: Pool, events: number): Promise<readonly string[]> =>
  pool.anyFirst(sql.type(idRow)`
    select distinct subject as id from (select subject from event order by seq desc limit ${events}) last
    where subject like 'drw\_%'`)

/** Drawings after this one, in the order of their ids. */
export const findDrawingsAfter = (pool: Pool, cursor: string, limit: number): Promise<readonly string[]> =>
  pool.anyFirst(sql.type(idRow)`select id from drawing where id > ${cursor} order by id limit ${limit}`)

const recordedRow = z.object({
  id: z.string(),
  fingerprint: z.instanceof(Buffer),
  transferredCents: z.coerce.number(),
  heldCents: z.coerce.number(),
  payoutCents: z.coerce.number().nullable(),
  loggedLock: z.instanceof(Buffer).nullable(),
  period: z.number().nullable(),
  periodBestCents: z.coerce.number().nullable(),
})
/**
 * `payoutCents`: null where there is no payout. `loggedLock`: the log's entry of the lock; null: it has none yet. `period`:
 * the guarantee's that the drawing is in, if that was decided, and `periodBestCents` the best prize that was found in it.
 */
export type Recorded = z.infer<typeof recordedRow>

/** What was recorded of these drawings beside what their proofs show. */
export const findRecorded = (pool: Pool, ids: readonly string[]): Promise<readonly Recorded[]> =>
  pool.any(sql.type(recordedRow)`
    select d.id, t.fingerprint, r.transferred_cents as "transferredCents", r.held_cents as "heldCents",
      p.amount_cents as "payoutCents", e.entry as "loggedLock", g.period, g.best_prize_cents as "periodBestCents"
    from drawing d join prize_table t on t.id = d.prize_table_id join result r on r.drawing_id = d.id
      left join payout p on p.drawing_id = d.id left join log_entry e on e.lock_of = d.id
      left join lateral (
        select * from guarantee where campaign_id = d.campaign_id and period_end > d.draw_at order by period_end limit 1
      ) g on g.period_start <= d.draw_at and g.checked_at is not null
    where d.id = any(${sql.array(ids, 'text')})`)

const storedRow = z.object({
  id: z.string(),
  body: z.instanceof(Buffer),
  encoding: z.enum(storedEncodings).nullable(),
  dictionary: z.string().nullable(),
})

/** The proofs of these drawings as the public has them, but for those that are about to be rendered again. */
export const findStoredProofs = (pool: Pool, ids: readonly string[]): Promise<readonly z.infer<typeof storedRow>[]> =>
  pool.any(sql.type(storedRow)`
    select d.id, f.body, f.encoding, f.dictionary
    from drawing d join campaign c on c.id = d.campaign_id
      join site_file f on f.path = '/campaigns/' || c.slug || '/draws/' || d.id || '/proof.json'
    where d.id = any(${sql.array(ids, 'text')})
      and not exists (select from stale_page where subject = d.id || '/proof')`)

/** What was found wrong with drawings; what was found before is kept as it was. */
export const noteFindings = (tx: Transaction, findings: readonly { id: string; found: string }[]) =>
  tx.query(sql.unsafe`
    insert into self_check_finding (drawing_id, campaign_id, found)
    select f.id, d.campaign_id, f.found
    from ${sql.unnest(
      findings.map(({ id, found }) => [id, found]),
      ['text', 'text'],
    )} as f (id, found) join drawing d on d.id = f.id
    on conflict (drawing_id) where cleared_at is null do nothing`)

/** These drawings hold, or hold again. */
export const clearFindings = (tx: Transaction, ids: readonly string[]) =>
  tx.query(sql.unsafe`
    update self_check_finding set cleared_at = now()
    where drawing_id = any(${sql.array(ids, 'text')}) and cleared_at is null`)

export type SelfCheckRow = { checkedAt: Date | null; endedAt: Date | null }

/** When the last portion, and the last whole round, was checked; null: none was yet. */
export const findSelfCheck = statement<SelfCheckRow>(
  'find-self-check',
  `select nullif(checked_at, '-infinity') as "checkedAt", ended_at as "endedAt" from self_check`,
)
