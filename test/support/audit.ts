import type pg from 'pg'
import { sql } from 'slonik'
import { z } from 'zod'
import { modes } from '../../domain/actor.ts'
import type { Pool } from '../../db/pool.ts'

const entry = z.object({
  actor: z.string(),
  action: z.string(),
  mode: z.enum(modes).nullable(),
  campaignId: z.string().nullable(),
  drawingId: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
})

/** What the audit log has of a partner, oldest first. */
export const auditOf = ({ pool }: { pool: Pool }, partner: string) =>
  pool.any(sql.type(entry)`
    select actor, action, mode, campaign_id as "campaignId", drawing_id as "drawingId", detail
    from audit_entry where partner_id = ${partner} order by id`)

const consoleEntry = entry.pick({ actor: true, action: true, detail: true })

/** What the console's own log has of an operator, oldest first. */
export const consoleEntriesOf = ({ pool }: { pool: Pool }, actor: string) =>
  pool.any(sql.type(consoleEntry)`
    select actor, action, detail from console_entry where actor = ${actor} order by id`)

/** Writes so many entries into a partner's audit log. */
export const addEntries = (client: Pick<pg.Client, 'query'>, partner: string, count: number) =>
  client.query(
    `insert into audit_entry (partner_id, mode, actor, action, detail)
    select $1, 'test', 'operator Ann', 'campaign.paused', jsonb_build_object('reason', 'No ' || n, 'n', n)
    from generate_series(1, $2::integer) n`,
    [partner, count],
  )
