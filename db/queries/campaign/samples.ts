import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'

const running = z.object({
  now: z.date(),
  slug: z.string().nullable(),
  isOver: z.boolean(),
})

/** The sample campaign of a partner that has not ended, if there is one. `isOver`: none of its drawings is to come. */
export const findRunningSample = (db: Pool | Transaction, partnerId: string) =>
  db.one(sql.type(running)`
    select now(), c.slug, c.next_draw_at is null
      and not exists (
        select from drawing d where d.campaign_id = c.id and d.status = 'open' and d.cancelled_at is null) as "isOver"
    from (select) one left join campaign c
      on c.partner_id = ${partnerId} and c.mode = 'test' and c.is_sample and c.status <> 'ended'`)

const joined = z.object({ memberId: z.string(), partnerId: z.string() })

/**
 * Who accepted the invitation of a token, if their role lets them make campaigns, and the partner is not suspended
 * and has no test campaign yet.
 */
export const findNewcomer = (db: Pool, tokenHash: Buffer) =>
  db.maybeOne(sql.type(joined)`
    select m.id as "memberId", m.partner_id as "partnerId"
    from invitation i join member m on m.id = i.accepted_by join partner p on p.id = m.partner_id
    where i.token_hash = ${sql.binary(tokenHash)} and m.role >= 'manager' and m.removed_at is null
      and p.suspended_at is null
      and not exists (select from campaign c where c.partner_id = m.partner_id and c.mode = 'test')`)
