import { sql } from 'slonik'
import { z } from 'zod'
import { changeCampaignStatus } from '../../../api/actions/campaign/campaigns.ts'
import { setWinnersSource } from '../../../api/actions/campaign/winners-source.ts'
import { SAMPLE_NAMES } from '../../../domain/sample/winners.ts'
import {
  makeCampaign,
  makeDrawing,
  makeKey,
  makePrizeTable,
  passCutoff,
  promiseGuarantee,
  theOperator,
  winnerIds,
} from '../factory.ts'
import { clientOf } from '../partner-api/ask.ts'
import type { Stack } from './stack.ts'
import { makeWebhooks } from './webhooks.ts'
import { until } from '../until.ts'
import { prizeTableFile } from '../prize-tables.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const prizeTable = prizeTableFile(1, [500_000, 1], [10_000, 49], [500, 950], [0, 4_000])

/** Whole seconds, as campaigns have them. */
const before = (ms: number): Date => new Date(Math.floor((Date.now() - ms) / 1000) * 1000)

const namedWinners = (count: number, prefix = 'w') =>
  Array.from({ length: count }, (_, i) => ({
    winner: `${prefix}-${i}`,
    displayName: SAMPLE_NAMES[i % SAMPLE_NAMES.length],
  }))

const status = z.object({ status: z.string() })

/** Waits until a drawing has come so far. */
export const waitForStatus = ({ pool }: Pick<Stack, 'pool'>, drawingId: string, wanted: string) =>
  until(
    () => pool.oneFirst(sql.type(status)`select status from drawing where id = ${drawingId}`),
    (present) => present === wanted,
  )

/** Brings the cutoff of a drawing forward to a moment ago, and the reminder of it. */
export const closeNow = async ({ pool }: Pick<Stack, 'pool'>, drawingId: string): Promise<void> => {
  await passCutoff({ pool }, drawingId)
  await pool.query(sql.unsafe`
    update pgboss.job set start_after = now()
    where name in ('lock', 'fetch-winners') and state < 'active' and data -> 'ids' = jsonb_build_array(${drawingId}::text)`)
}

/** A drawing whose list is sent by the API and which is drawn and paid when this returns. */
export const drawnDrawing = async (
  stack: Stack,
  {
    campaign,
    key,
    drawAt,
  }: { campaign: { id: string; slug: string; winnersPerDraw: number }; key: string; drawAt: Date },
): Promise<string> => {
  const id = await makeDrawing(stack, { campaign, drawAt })
  const { status } = await clientOf(stack, key).post(`/campaigns/${campaign.slug}/drawings/${id}/winners`, {
    winners: namedWinners(campaign.winnersPerDraw, id.slice(-6)),
  })
  if (status !== 201) throw new Error(`The list of drawing ${id} was answered ${status}.`)
  await closeNow(stack, id)
  return id
}

/** A campaign that draws daily, with past draws, one held prize among them, and its next draws open. */
const makeDaily = async (stack: Stack, partner: string, key: string) => {
  const { id: table } = await makePrizeTable(stack, prizeTable)
  const campaign = await makeCampaign(stack, {
    partner,
    name: 'Daily draw',
    startsAt: new Date().toISOString(),
    winnersPerDraw: 10,
    prizeTable: table,
  })
  const past: string[] = []
  for (const days of [3, 2, 1]) past.push(await drawnDrawing(stack, { campaign, key, drawAt: before(days * DAY_MS) }))
  for (const id of past) await waitForStatus(stack, id, 'paid')
  const open = await makeDrawing(stack, {
    campaign,
    drawAt: new Date(Date.now() + 2 * HOUR_MS),
    cutoffAt: new Date(Date.now() + HOUR_MS),
  })
  const missed = await makeDrawing(stack, { campaign, drawAt: before(HOUR_MS) })
  await closeNow(stack, missed)
  return { ...campaign, past, open, missed }
}

/** A campaign of which every prize is held. */
const makeHeld = async (stack: Stack, partner: string, key: string) => {
  const { id: table } = await makePrizeTable(stack, { version: 1, tiers: [{ amountCents: 250_000, weight: 1 }] })
  const campaign = await makeCampaign(stack, { partner, name: 'Grand prize', prizeTable: table, winnersPerDraw: 2 })
  const drawing = await drawnDrawing(stack, { campaign, key, drawAt: before(DAY_MS) })
  await waitForStatus(stack, drawing, 'paid')
  return { ...campaign, drawing }
}

/**
 * A campaign with periods of a day: the first awaits a pick, the second waits for a drawing without winners, the third
 * runs.
 */
export const makeGuaranteed = async (stack: Stack, partner: string, key: string) => {
  const { id: table } = await makePrizeTable(stack, { version: 1, tiers: [{ amountCents: 500, weight: 1 }] })
  const campaign = await makeCampaign(stack, {
    partner,
    name: 'Weekend draw',
    startsAt: before(49 * HOUR_MS).toISOString(),
    timeZone: 'Europe/Berlin',
    cadence: 'FREQ=YEARLY;COUNT=1',
    winnersPerDraw: 3,
    prizeTable: table,
  })
  const missed = await makeDrawing(stack, { campaign, drawAt: before(20 * HOUR_MS) })
  const drawing = await drawnDrawing(stack, { campaign, key, drawAt: before(44 * HOUR_MS) })
  await closeNow(stack, missed)
  await waitForStatus(stack, drawing, 'paid')
  await promiseGuarantee(stack, campaign.id, { period: 'P1D', thresholdCents: 10_000, amountCents: 25_000 })
  const read = () =>
    stack.pool.maybeOneFirst(sql.type(z.object({ id: z.string() }))`
      select id from guarantee where campaign_id = ${campaign.id} and status = 'awaiting_pick'`)
  const guarantee = await until(read, (id) => id !== null)
  if (guarantee === null) throw new Error('The period was not checked.')
  return { ...campaign, drawing, missed, guarantee }
}

const NAME_TOO_LONG = 'The display name has 41 characters; 40 are allowed.'

/** A drawing whose list was fetched with more than could be shown. */
const fetchedDrawing = async (stack: Stack, campaign: { id: string; winnersPerDraw: number }): Promise<string> => {
  const id = await makeDrawing(stack, { campaign })
  const first = Array.from({ length: 20 }, (_, position) => ({
    position,
    member: 'displayName',
    detail: NAME_TOO_LONG,
  }))
  const issues = JSON.stringify({ count: 1_234, first })
  await closeNow(stack, id)
  await stack.pool.query(sql.unsafe`
    insert into winner_list (drawing_id, winners, fetched_for, display_issues)
    select id, ${sql.array(winnerIds(campaign.winnersPerDraw), 'text')}, cutoff_at, ${issues}::jsonb from drawing where id = ${id}`)
  await waitForStatus(stack, id, 'paid')
  return id
}

/**
 * A campaign that fetches its winners from an address where nothing answers, one without a wallet, a paused and an
 * ended one.
 */
const makeOthers = async (stack: Stack, partner: string) => {
  const pull = await makeCampaign(stack, {
    partner,
    name: 'Fetched draw',
    timeZone: 'Asia/Tokyo',
    winners: { mode: 'push' },
  })
  await setWinnersSource({ ...stack, allowLoopbackPartners: true }, theOperator, pull.slug, {
    mode: 'pull',
    url: 'http://127.0.0.1:9/winners',
  })
  const missed = await makeDrawing(stack, { campaign: pull })
  await closeNow(stack, missed)
  const walletless = await makeCampaign(stack, {
    partner,
    name: 'Draw without a wallet',
    payout: { chain: 'test', token: 'TEST', wallet: null },
  })
  const paused = await makeCampaign(stack, { partner, name: 'Paused draw' })
  await changeCampaignStatus(stack, theOperator, paused.slug, 'paused')
  const ended = await makeCampaign(stack, { partner, name: 'Ended draw' })
  await changeCampaignStatus(stack, theOperator, ended.slug, 'ended')
  return { pull: { ...pull, missed, fetched: await fetchedDrawing(stack, pull) }, walletless, paused, ended }
}

/** A partner with something of everything that the portal shows, and an owner of its team who is signed in. */
export const makeBusyPartner = async (stack: Stack) => {
  const owner = await stack.signedIn({ name: 'Olivia Owner' })
  const { partner } = owner
  const { key } = await makeKey(stack, { partner })
  await makeKey(stack, { partner, scopes: ['read'], expiresAt: new Date(Date.now() + 30 * DAY_MS) })
  const [daily, held, guaranteed, others, webhooks] = await Promise.all([
    makeDaily(stack, partner, key),
    makeHeld(stack, partner, key),
    makeGuaranteed(stack, partner, key),
    makeOthers(stack, partner),
    makeWebhooks(stack, partner),
  ])
  await stack.signedIn({ partner, role: 'manager', name: 'Marco Manager', hasSecondFactor: false })
  await stack.signedIn({ partner, role: 'viewer', name: 'Vera Viewer' })
  return { owner, partner, key, daily, held, guaranteed, webhooks, ...others }
}

export type BusyPartner = Awaited<ReturnType<typeof makeBusyPartner>>
