import { sql } from 'slonik'
import { z } from 'zod'
import { campaignStatuses } from '../../../domain/campaign-state.ts'
import type { Actor } from '../../../domain/actor.ts'
import type { Terms } from '../../../domain/terms.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { ofAccount } from '../account/caller.ts'

const terms = z.object({ prizeTable: z.string(), winnersPerDraw: z.number() })

/** The terms of a campaign's drawings at this draw time. */
export const findTermsAt = (tx: Transaction, campaignId: string, drawAt: Date): Promise<Terms> =>
  tx.one(sql.type(terms)`
    select prize_table_id as "prizeTable", winners_per_draw as "winnersPerDraw"
    from terms_at(${campaignId}, ${drawAt.toISOString()}::timestamptz)`)

/** Writes the terms that a campaign is set up with. */
export const insertFirstTerms = (tx: Transaction, campaignId: string, { prizeTable, winnersPerDraw }: Terms) =>
  tx.query(sql.unsafe`
    insert into campaign_terms (campaign_id, from_draw_at, prize_table_id, winners_per_draw)
    values (${campaignId}, '-infinity', ${prizeTable}, ${winnersPerDraw})`)

const lockedCampaign = z.object({
  id: z.string(),
  status: z.enum(campaignStatuses),
  cadence: z.string(),
  timeZone: z.string(),
  startsAt: z.date(),
  largePrizeCents: z.coerce.number().nullable(),
})

const campaignToChange = (actor: Actor, slug: string) => sql.fragment`
  select id, status, cadence, time_zone as "timeZone", starts_at as "startsAt", large_prize_cents as "largePrizeCents"
  from campaign c where slug = ${slug} and ${ofAccount(actor)}`

export const findCampaignToChange = (pool: Pool, actor: Actor, slug: string) =>
  pool.maybeOne(sql.type(lockedCampaign)`${campaignToChange(actor, slug)}`)

/** Locks the campaign, so that it gets no drawing while its terms change. */
export const lockCampaignToChange = (tx: Transaction, actor: Actor, slug: string) =>
  tx.maybeOne(sql.type(lockedCampaign)`${campaignToChange(actor, slug)} for update`)

const course = z.object({ last: terms, fixedUntil: z.date(), coming: z.number() })

/** The last terms of a campaign, until when they are fixed, and how many changes are to come. */
export const findCourse = (db: Pool | Transaction, campaignId: string) =>
  db.one(sql.type(course)`
    select json_build_object('prizeTable', t.prize_table_id, 'winnersPerDraw', t.winners_per_draw) as last,
      greatest(date_trunc('milliseconds', now()), t.from_draw_at, last_draw_at(${campaignId})) as "fixedUntil",
      (select count(*)::int from campaign_terms where campaign_id = ${campaignId} and from_draw_at > now()) as coming
    from campaign_terms t where campaign_id = ${campaignId}
    order by from_draw_at desc limit 1`)

const versionRow = z.object({ version: z.number(), fingerprint: z.string() })

/** The prize tables that a campaign has had and will have. */
export const findVersions = (tx: Transaction, campaignId: string) =>
  tx.any(sql.type(versionRow)`
    select version, encode(fingerprint, 'hex') as fingerprint from prize_table
    where id in (select prize_table_id from campaign_terms where campaign_id = ${campaignId})`)

export const insertTerms = (
  tx: Transaction,
  campaignId: string,
  { changeId, from, prizeTable, winnersPerDraw }: Terms & { changeId: string; from: Date },
) =>
  tx.query(sql.unsafe`
    insert into campaign_terms (campaign_id, from_draw_at, change_id, prize_table_id, winners_per_draw)
    values (${campaignId}, ${from.toISOString()}::timestamptz, ${changeId}, ${prizeTable}, ${winnersPerDraw})`)

const lockedChange = z.object({
  from: z.date(),
  isFixed: z.boolean(),
  later: z.string().nullable(),
})

/**
 * A change of a locked campaign. `isFixed`: it is in effect, or drawings are made with it; `later` is the last change
 * after it, which has to be withdrawn first.
 */
export const findChange = (tx: Transaction, campaignId: string, changeId: string) =>
  tx.maybeOne(sql.type(lockedChange)`
    select t.from_draw_at as "from",
      t.from_draw_at <= greatest(now(), last_draw_at(${campaignId})) as "isFixed",
      (select l.change_id from campaign_terms l where l.campaign_id = t.campaign_id and l.from_draw_at > t.from_draw_at
       order by l.from_draw_at desc limit 1) as later
    from campaign_terms t where t.campaign_id = ${campaignId} and t.change_id = ${changeId}`)

export const deleteChange = (tx: Transaction, changeId: string) =>
  tx.query(sql.unsafe`select withdraw_terms(${changeId})`)
