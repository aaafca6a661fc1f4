import { sql, UniqueIntegrityConstraintViolationError } from 'slonik'
import { z } from 'zod'
import type { CampaignFile } from '../../domain/campaign.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Transaction } from '../pool.ts'

/** Writes a new campaign. Refuses a slug that is taken. `nextDrawAt` is its first occurrence. */
export const insertCampaign = async (
  tx: Transaction,
  id: string,
  file: CampaignFile,
  nextDrawAt: Date,
): Promise<void> => {
  const { payout, guarantee } = file
  const url = file.winners.mode === 'pull' ? file.winners.url : null
  try {
    await tx.query(sql.unsafe`
      insert into campaign (id, partner_id, slug, name, mode, cadence, time_zone, starts_at, winners_per_draw,
        cutoff_lead_seconds, winners_mode, winners_url, prize_table_id, payout_chain, payout_token, payout_wallet,
        large_prize_cents, guarantee_period, guarantee_threshold_cents, guarantee_amount_cents, next_draw_at)
      values (${id}, ${file.partner}, ${file.slug}, ${file.name}, ${file.mode}, ${file.cadence}, ${file.timeZone},
        ${file.startsAt.toISOString()}::timestamptz, ${file.winnersPerDraw}, ${file.cutoffLeadSeconds}, ${file.winners.mode},
        ${url}, ${file.prizeTable}, ${payout.chain}, ${payout.token}, ${payout.wallet}, ${file.largePrizeCents},
        ${guarantee?.period ?? null}, ${guarantee?.thresholdCents ?? null}, ${guarantee?.amountCents ?? null},
        ${nextDrawAt.toISOString()}::timestamptz)`)
  } catch (error) {
    if (error instanceof UniqueIntegrityConstraintViolationError) {
      throw new Refused('bad_request', `There is a campaign with the slug "${file.slug}" already. Choose another one.`)
    }
    throw error
  }
}

const exists = z.object({ partner: z.boolean(), prizeTable: z.boolean(), now: z.date() })

/** Whether what a campaign rests on is there. `now` is the database's clock. */
export const findFoundations = (tx: Transaction, partnerId: string, prizeTableId: string) =>
  tx.one(sql.type(exists)`
    select exists (select from partner where id = ${partnerId}) as partner,
      exists (select from prize_table where id = ${prizeTableId}) as "prizeTable", now()`)

const campaignToDraw = z.object({
  id: z.string(),
  status: z.enum(['active', 'paused', 'ended']),
  winnersPerDraw: z.number(),
  cutoffLeadSeconds: z.number(),
  now: z.date(),
})

export const findCampaignToDraw = (tx: Transaction, slug: string) =>
  tx.maybeOne(sql.type(campaignToDraw)`
    select id, status, winners_per_draw as "winnersPerDraw", cutoff_lead_seconds as "cutoffLeadSeconds", now()
    from campaign where slug = ${slug}`)

const statusRow = z.object({ id: z.string(), status: z.enum(['active', 'paused', 'ended']) })

export const holdCampaign = (tx: Transaction, slug: string) =>
  tx.maybeOne(sql.type(statusRow)`select id, status from campaign where slug = ${slug} for no key update`)

export const setCampaignStatus = async (
  tx: Transaction,
  id: string,
  status: 'active' | 'paused' | 'ended',
): Promise<void> => {
  await tx.query(
    sql.unsafe`update campaign_pause set resumed_at = now() where campaign_id = ${id} and resumed_at is null`,
  )
  if (status === 'paused')
    await tx.query(sql.unsafe`insert into campaign_pause (campaign_id, paused_at) values (${id}, now())`)
  await tx.query(sql.unsafe`update campaign set status = ${status} where id = ${id}`)
}
