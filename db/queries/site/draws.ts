import { sql } from 'slonik'
import { z } from 'zod'
import { modes } from '../../../domain/actor.ts'
import { campaignStatuses } from '../../../domain/campaign-state.ts'
import { statuses } from '../../../domain/drawing/state.ts'
import { languages } from '../../../domain/language.ts'
import type { Transaction } from '../../pool.ts'

const brief = {
  slug: z.string(),
  name: z.string(),
  mode: z.enum(modes),
  campaignStatus: z.enum(campaignStatuses),
  language: z.enum(languages),
  timeZone: z.string(),
  payoutChain: z.string(),
  payoutToken: z.string(),
  organiser: z
    .object({
      name: z.string(),
      logo: z.string().nullable(),
      contactUrl: z.string().nullable(),
      termsUrl: z.string().nullable(),
    })
    .nullable(),
}

/** What every page of a campaign `c` says of it. */
export const briefColumns = sql.fragment`
  c.slug, c.name, c.mode, c.status as "campaignStatus", c.language, c.time_zone as "timeZone", c.payout_chain as "payoutChain",
  c.payout_token as "payoutToken", (
    select json_build_object('name', o.name, 'contactUrl', o.contact_url, 'termsUrl', o.terms_url, 'logo', (
      select '/avatars/' || a.key from avatar a
      where a.key = encode(sha256(convert_to(o.logo_url, 'UTF8')), 'hex') and a.fetched_at is not null))
    from organiser o where o.partner_id = c.partner_id) as organiser`
export const briefRow = z.object(brief)
export type BriefRow = z.infer<typeof briefRow>

const hex = z.instanceof(Buffer).nullable()
const time = z.date().nullable()

const drawRow = z.object({
  ...brief,
  id: z.string(),
  campaignId: z.string(),
  number: z.number().nullable(),
  status: z.enum(statuses),
  cancelledAt: time,
  cancelledReason: z.string().nullable(),
  voidedAt: time,
  voidReason: z.string().nullable(),
  voidTransaction: z.string().nullable(),
  valueSeenAt: time,
  isOverdue: z.boolean(),
  heldAt: time,
  drawAt: z.date(),
  dueAt: z.date(),
  cutoffAt: z.date(),
  winnersExpected: z.number(),
  winnersCommitment: hex,
  saltHash: hex,
  lockedAt: time,
  entropyProvider: z.string().nullable(),
  entropyRequestedAt: time,
  entropyRevealedAt: time,
  settledAt: time,
  paidAt: time,
  prizeTableId: z.string(),
  largePrizeCents: z.coerce.number().nullable(),
  previousId: z.string().nullable(),
  nextId: z.string().nullable(),
})
/** A drawing as its pages show it, but for its proof. */
export type SiteDrawRow = z.infer<typeof drawRow>

/** The drawings before and after a drawing `d` by number: a number that no drawing has is passed over. */
const before = sql.fragment`(
  select id from drawing where campaign_id = d.campaign_id and number < d.number order by number desc limit 1)`
const after = sql.fragment`(
  select id from drawing where campaign_id = d.campaign_id and number > d.number order by number limit 1)`

/** In the order of their ids. */
export const findSiteDraws = (tx: Transaction, ids: readonly string[]): Promise<readonly SiteDrawRow[]> =>
  tx.any(sql.prepared('site-draws', drawRow)`
    select ${briefColumns}, d.id, d.campaign_id as "campaignId", d.number, d.status, d.cancelled_at as "cancelledAt",
      d.cancelled_reason as "cancelledReason", d.voided_at as "voidedAt", d.void_reason as "voidReason",
      d.void_transaction as "voidTransaction", d.value_seen_at as "valueSeenAt",
      d.status = 'open' and d.cancelled_at is null and d.waits_for_person as "isOverdue", d.held_at as "heldAt",
      d.draw_at as "drawAt", d.draw_due_at as "dueAt", d.cutoff_at as "cutoffAt", d.winners_expected as "winnersExpected", d.winners_commitment as "winnersCommitment",
      sha256(d.salt) as "saltHash",
      d.locked_at as "lockedAt", d.entropy_provider as "entropyProvider", d.entropy_requested_at as "entropyRequestedAt",
      d.entropy_revealed_at as "entropyRevealedAt", d.settled_at as "settledAt", d.paid_at as "paidAt",
      coalesce(d.prize_table_id, t.prize_table_id) as "prizeTableId",
      case when d.status = 'open' then c.large_prize_cents else d.large_prize_cents end as "largePrizeCents",
      ${before} as "previousId", ${after} as "nextId"
    from drawing d join campaign c on c.id = d.campaign_id cross join lateral terms_of(d) t
    where d.id = any(${sql.array(ids, 'text')})
    order by d.id`)

const neighbour = z.object({ id: z.string() })

/** The drawings before and after these by number, but for those that are rendered soon anyway. */
export const findNeighbours = (tx: Transaction, ids: readonly string[]): Promise<readonly string[]> =>
  tx.anyFirst(sql.prepared('site-neighbours', neighbour)`
    select b.id
    from unnest(${sql.array(ids, 'text')}) own (id)
      cross join lateral (select campaign_id, number from drawing where id = own.id limit 1) d
      cross join lateral (${before} union all ${after}) b
    where not exists (select from stale_page where subject = b.id and not is_background and since <= now())`)

const avatarsRow = z.object({ id: z.string(), avatarUrls: z.array(z.string().nullable()) })

/** The addresses of the winners' avatars by drawing; drawings without any are left out. */
export const findAvatarUrls = async (tx: Transaction, ids: readonly string[]) => {
  const rows = await tx.any(sql.prepared('site-avatar-urls', avatarsRow)`
    select drawing_id as id, avatar_urls as "avatarUrls" from winner_list
    where drawing_id = any(${sql.array(ids, 'text')}) and avatar_urls is not null`)
  return new Map(rows.map(({ id, avatarUrls }) => [id, avatarUrls]))
}
