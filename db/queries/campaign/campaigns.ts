import { sql, UniqueIntegrityConstraintViolationError } from 'slonik'
import { z } from 'zod'
import { type CampaignStatus, campaignStatuses } from '../../../domain/campaign-state.ts'
import type { Actor } from '../../../domain/actor.ts'
import type { CampaignEdit, CampaignFile } from '../../../domain/campaign.ts'
import type { Language } from '../../../domain/language.ts'
import { Refused } from '../../../domain/refusals.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { ofAccount } from '../account/caller.ts'
import { insertFirstTerms } from './terms.ts'

type Computed = { nextDrawAt: Date; guaranteeEndsAt: Date | null; isSample?: boolean }

const rowOf = (id: string, file: CampaignFile, { nextDrawAt, guaranteeEndsAt, isSample = false }: Computed) => {
  const { payout, guarantee } = file
  return sql.fragment`jsonb_populate_record(null::campaign, ${JSON.stringify({
    id,
    partner_id: file.partner,
    slug: file.slug,
    name: file.name,
    language: file.language,
    cadence: file.cadence,
    time_zone: file.timeZone,
    starts_at: file.startsAt,
    cutoff_lead_seconds: file.cutoffLeadSeconds,
    winners_mode: file.winners.mode,
    winners_url: file.winners.mode === 'pull' ? file.winners.url : null,
    payout_chain: payout.chain,
    payout_token: payout.token,
    payout_wallet: payout.wallet,
    large_prize_cents: file.largePrizeCents,
    guarantee_period: guarantee?.period ?? null,
    guarantee_threshold_cents: guarantee?.thresholdCents ?? null,
    guarantee_amount_cents: guarantee?.amountCents ?? null,
    next_draw_at: nextDrawAt,
    guarantee_ends_at: guaranteeEndsAt,
    is_sample: isSample,
  })}::jsonb)`
}

const columns = sql.fragment`id, partner_id, slug, name, language, cadence, time_zone, starts_at, cutoff_lead_seconds,
  winners_mode, winners_url, payout_chain, payout_token, payout_wallet, large_prize_cents, guarantee_period,
  guarantee_threshold_cents, guarantee_amount_cents, next_draw_at, guarantee_ends_at, is_sample`

/**
 * Writes a new campaign. A live one is an operator's to make, as the database checks. Refuses with `slug_taken`.
 * `nextDrawAt` is its first occurrence, `guaranteeEndsAt` the end of its first guarantee period.
 */
export const insertCampaign = async (
  tx: Transaction,
  actor: Actor,
  id: string,
  file: CampaignFile,
  computed: Computed,
): Promise<void> => {
  const row = rowOf(id, file, computed)
  try {
    await tx.query(
      file.mode === 'live'
        ? sql.unsafe`select add_live_campaign(${actor.token ?? null}, ${row})`
        : sql.unsafe`insert into campaign (${columns}) select ${columns} from ${row}`,
    )
  } catch (error) {
    if (error instanceof UniqueIntegrityConstraintViolationError && error.constraint === 'campaign_slug_key') {
      throw new Refused('slug_taken', campaignWords.slugTaken(file.slug))
    }
    throw error
  }
  await insertFirstTerms(tx, id, file)
}

const exists = z.object({ partner: z.boolean(), prizeTable: z.boolean(), now: z.date() })

/** Whether what a campaign refers to exists: a table is the operator's or its partner's own. `now` is the database's clock. */
export const findFoundations = (db: Pool | Transaction, partnerId: string, prizeTableId: string) =>
  db.one(sql.type(exists)`
    select exists (select from partner where id = ${partnerId}) as partner,
      exists (
        select from prize_table where id = ${prizeTableId} and (made_by is null or made_by = ${partnerId})
      ) as "prizeTable", now()`)

/** How many test campaigns one partner may have: they are kept for good. */
export const MAX_TEST_CAMPAIGNS = 100

export const countTestCampaigns = (db: Pool | Transaction, partnerId: string): Promise<number> =>
  db.oneFirst(sql.type(z.object({ campaigns: z.number() }))`
    select count(*)::integer as campaigns from campaign where partner_id = ${partnerId} and mode = 'test'`)

/**
 * The limit for all test campaigns of one partner together: each could draw as often as the sample campaign, every five
 * minutes. As many guarantee periods may end in an hour.
 */
export const MAX_TEST_DRAWS_PER_HOUR = 12 * MAX_TEST_CAMPAIGNS

const testPace = z.object({ drawsPerHour: z.number(), guaranteePeriods: z.array(z.string()), allowed: z.number() })

/**
 * How many draws an hour a partner's test campaigns make at most, paused ones included, and how many are allowed.
 * Guarantee periods count for every campaign that has not ended, because they follow one another even without draws.
 */
export const findTestPace = (tx: Transaction, partnerId: string) =>
  tx.one(sql.type(testPace)`
    select
      coalesce(sum(most_draws_per_hour(c.cadence)) filter (where c.next_draw_at is not null), 0)::integer as "drawsPerHour",
      coalesce(array_agg(c.guarantee_period) filter (where c.guarantee_period is not null), '{}') as "guaranteePeriods",
      coalesce((select test_draw_limit from partner where id = ${partnerId}), ${MAX_TEST_DRAWS_PER_HOUR}) as allowed
    from campaign c
    where c.partner_id = ${partnerId} and c.mode = 'test' and c.status <> 'ended'`)

const campaignToDraw = z.object({
  id: z.string(),
  status: z.enum(campaignStatuses),
  cutoffLeadSeconds: z.number(),
  largePrizeCents: z.coerce.number().nullable(),
  now: z.date(),
})

/** Locks the campaign, so that no guarantee period is checked and no terms change while it gets another drawing. */
export const lockCampaignToDraw = (tx: Transaction, actor: Actor, slug: string) =>
  tx.maybeOne(sql.type(campaignToDraw)`
    select id, status, cutoff_lead_seconds as "cutoffLeadSeconds",
      large_prize_cents as "largePrizeCents", now()
    from campaign c where slug = ${slug} and ${ofAccount(actor)} for no key update`)

const statusRow = z.object({ id: z.string(), status: z.enum(campaignStatuses), isHolding: z.boolean() })

/** `isHolding`: it is paused, and holds the drawings that were open. */
export const lockCampaign = (tx: Transaction, actor: Actor, slug: string) =>
  tx.maybeOne(sql.type(statusRow)`
    select id, status,
      exists (select from campaign_hold h where h.campaign_id = c.id and h.released_at is null) as "isHolding"
    from campaign c where slug = ${slug} and ${ofAccount(actor)} for no key update`)

/**
 * Changes the status as of the database's current time, to the millisecond; a running pause ends. A pause starts after
 * the one before it, and after every guarantee period that is over.
 */
export const setCampaignStatus = async (tx: Transaction, id: string, status: CampaignStatus): Promise<void> => {
  await tx.query(sql.unsafe`
    update campaign_pause set resumed_at = greatest(paused_at, date_trunc('milliseconds', now()))
    where campaign_id = ${id} and resumed_at is null`)
  if (status === 'paused')
    await tx.query(sql.unsafe`
      insert into campaign_pause (campaign_id, paused_at)
      select ${id}, greatest(date_trunc('milliseconds', now()),
        (select max(resumed_at) + interval '1 millisecond' from campaign_pause where campaign_id = ${id}),
        (select max(period_end) from guarantee where campaign_id = ${id}))`)
  await tx.query(sql.unsafe`
    update campaign
    set status = ${status}, ended_at = ${status === 'ended' ? sql.fragment`date_trunc('milliseconds', now())` : sql.fragment`null`}
    where id = ${id}`)
}

const campaignToEdit = statusRow.omit({ isHolding: true }).extend({ hasStarted: z.boolean() })

export const lockCampaignToEdit = (tx: Transaction, actor: Actor, slug: string) =>
  tx.maybeOne(sql.type(campaignToEdit)`
    select id, status, starts_at <= now() as "hasStarted"
    from campaign c where slug = ${slug} and ${ofAccount(actor)} for no key update`)

/** Writes the edited settings. The winners' source is written separately, with its effects on the drawings. */
export const updateCampaign = (tx: Transaction, id: string, edit: Omit<CampaignEdit, 'winners'>) => {
  const { name, cutoffLeadSeconds, largePrizeCents, guarantee } = edit
  const changes = [
    ...(name === undefined ? [] : [sql.fragment`name = ${name}`]),
    ...(cutoffLeadSeconds === undefined ? [] : [sql.fragment`cutoff_lead_seconds = ${cutoffLeadSeconds}`]),
    ...(largePrizeCents === undefined ? [] : [sql.fragment`large_prize_cents = ${largePrizeCents}`]),
    ...(guarantee === undefined
      ? []
      : [
          sql.fragment`guarantee_period = ${guarantee?.period ?? null},
            guarantee_threshold_cents = ${guarantee?.thresholdCents ?? null},
            guarantee_amount_cents = ${guarantee?.amountCents ?? null}, guarantee_ends_at = null`,
        ]),
  ]
  return changes.length === 0
    ? Promise.resolve()
    : tx.query(sql.unsafe`update campaign set ${sql.join(changes, sql.fragment`, `)} where id = ${id}`)
}

/** False where it is the language already. */
export const setCampaignLanguage = async (tx: Transaction, id: string, language: Language): Promise<boolean> => {
  const changed = await tx.query(sql.unsafe`
    update campaign set language = ${language} where id = ${id} and language <> ${language}`)
  return changed.rowCount > 0
}
