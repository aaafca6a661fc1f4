/** What a move waits for: by what it is, how many there are, and one of them. */
import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'

const waitingRow = z.object({ what: z.string(), count: z.number(), one: z.string() })
export type WaitedFor = z.infer<typeof waitingRow>

const counted = (what: string, rows: ReturnType<typeof sql.fragment>) => sql.fragment`
  select ${what}::text as what, count(*)::int as count, min(id) as one from (${rows}) r having count(*) > 0`

const drawing = (partnerId: string, condition: ReturnType<typeof sql.fragment>) => sql.fragment`
  select d.id from campaign c join drawing d on d.campaign_id = c.id where c.partner_id = ${partnerId} and ${condition}`

const guarantee = (partnerId: string, condition: ReturnType<typeof sql.fragment>) => sql.fragment`
  select g.id from campaign c join guarantee g on g.campaign_id = c.id where c.partner_id = ${partnerId} and ${condition}`

/** What is due, or under way. Each is found by an index: it is asked while the tables are locked. */
export const findUnderWay = (db: Pool | Transaction, partnerId: string): Promise<readonly WaitedFor[]> =>
  db.any(sql.type(waitingRow)`
    ${sql.join(
      [
        counted(
          'open drawings that are not held',
          drawing(partnerId, sql.fragment`d.status = 'open' and d.cancelled_at is null and d.held_at is null`),
        ),
        counted(
          'drawings that are locked and not paid',
          drawing(
            partnerId,
            sql.fragment`d.status in ('locked', 'entropy_requested', 'settled')
              and num_nonnulls(d.cancelled_at, d.voided_at) = 0`,
          ),
        ),
        counted(
          'lists that are being fetched',
          drawing(
            partnerId,
            sql.fragment`d.status = 'open' and exists (
              select from winner_fetch f where f.drawing_id = d.id and f.leased_until > now())`,
          ),
        ),
        counted(
          'periods of guarantees that are over',
          sql.fragment`select c.id from campaign c where c.partner_id = ${partnerId} and c.guarantee_ends_at <= now()`,
        ),
        counted(
          'guarantees that are to be checked',
          guarantee(partnerId, sql.fragment`g.status = 'waiting' and not exists (select from drawings_waited_for(g))`),
        ),
        counted('guarantees that are picked and not paid', guarantee(partnerId, sql.fragment`g.status = 'picked'`)),
        counted(
          'webhooks that are to be sent',
          sql.fragment`
            select v.id from webhook_endpoint e join delivery v on v.endpoint_id = e.id
            where e.partner_id = ${partnerId} and e.disabled_at is null and e.deleted_at is null and v.state = 'pending'
              and (v.due_at <= now() or v.leased_until > now())`,
        ),
        counted(
          'requests to go live: approve or decline them',
          sql.fragment`
            select q.id from campaign c join go_live_request q on q.campaign_id = c.id
            where c.partner_id = ${partnerId} and q.decision is null`,
        ),
        counted(
          'changes of wallet: approve or withdraw them',
          sql.fragment`
            select w.id from campaign c join wallet_change w on w.campaign_id = c.id
            where c.partner_id = ${partnerId} and w.approved_at is null and w.withdrawn_at is null`,
        ),
      ],
      sql.fragment` union all `,
    )}`)

/** What a worker has yet to do with what has happened, so that all of it is there and public. */
export const findUnfinished = (db: Pool | Transaction, partnerId: string): Promise<readonly WaitedFor[]> =>
  db.any(sql.type(waitingRow)`
    ${sql.join(
      [
        counted(
          'proofs that are to be stored: does a worker run?',
          drawing(
            partnerId,
            sql.fragment`d.settled_at is not null and (
              not exists (select from site_file f where f.subject = d.id || '/proof')
              or exists (select from stale_page p where p.subject = d.id || '/proof'))`,
          ),
        ),
        counted(
          'entries of the audit log that have no place yet: does a worker run?',
          sql.fragment`select entry_id::text as id from audit_unlinked where partner_id = ${partnerId}`,
        ),
      ],
      sql.fragment` union all `,
    )}`)
