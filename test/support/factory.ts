import { newSealedSecret } from '../../api/actions/spelled-secret.ts'
import { insertPartner } from '../../db/queries/account/partners.ts'
import { testKeyring } from './keyring.ts'
import { hash, randomBytes } from 'node:crypto'
import { sql } from 'slonik'
import { z } from 'zod'
import type { Mode, Operator } from '../../domain/actor.ts'
import { createCampaign } from '../../api/actions/campaign/campaigns.ts'
import { newId } from '../../db/new-id.ts'
import { cancelDrawings } from '../../db/queries/drawing/cancelling.ts'
import { insertDrawings } from '../../db/queries/drawing/creating.ts'
import { insertPrizeTable } from '../../db/queries/campaign/prize-tables.ts'
import type { Scope } from '../../domain/key-scope.ts'
import { API_KEY_BYTES, apiKeyFrom, endingOf } from '../../domain/api-key.ts'
import { campaignFile } from '../../domain/campaign.ts'
import { type PrizeTable, parsePrizeTable, prizeTableFingerprint } from '../../domain/prize-table.ts'
import { prizeTableFile } from './prize-tables.ts'
import type { TestWorkplace } from './workplace.ts'

type Deps = Pick<TestWorkplace, 'pool' | 'boss'>

/** The actor for what only operators do. */
export const theOperator: Operator = { operator: 'Ann' }

/** Everybody wins the same, so that no test depends on what chance draws; a test of other prizes brings its table. */
export const defaultTable = prizeTableFile(1, [500, 100])

/** One in a hundred wins a prize that is held by the default campaign. */
export const jackpotTable = prizeTableFile(1, [500_000, 1], [500, 99])

/** A partner whose audit log is empty, so that a test finds only its own entries there. */
export const makePartner = async ({ pool }: Deps, name = 'A shop'): Promise<string> => {
  const id = newId('ptr')
  await insertPartner(pool, theOperator, { id, name, secret: newSealedSecret(testKeyring, id) })
  return id
}

type KeyOptions = { partner: string; mode?: Mode; scopes?: Scope[]; addresses?: string[]; expiresAt?: Date | null }

/** A key as the partner's server has it, with its id. */
export const makeKey = async ({ pool }: Deps, { partner, mode = 'test', scopes, addresses, expiresAt }: KeyOptions) => {
  const key = apiKeyFrom(mode, randomBytes(API_KEY_BYTES))
  const id = newId('key')
  await pool.query(sql.unsafe`
    insert into api_key (id, partner_id, mode, hash, ending, scopes, addresses, expires_at)
    values (${id}, ${partner}, ${mode}, ${sql.binary(hash('sha256', key, 'buffer'))}, ${endingOf(key)},
      ${sql.array(scopes ?? ['read', 'write'], 'text')}, nullif(${sql.array(addresses ?? [], 'text')}::cidr[], '{}'),
      ${expiresAt?.toISOString() ?? null}::timestamptz)`)
  return { id, key }
}

export const makePrizeTable = async (
  { pool }: Deps,
  file: unknown = defaultTable,
  madeBy: string | null = null,
): Promise<{ id: string; table: PrizeTable }> => {
  const table = parsePrizeTable(file)
  const id = newId('tbl')
  await insertPrizeTable(pool, id, table, { fingerprint: prizeTableFingerprint(table), madeBy })
  return { id, table }
}

/** Switches off the guard of cutoffs, which has tests of its own, so that a test can make a live drawing due. */
const moveCutoffsAnywhere = ({ pool }: Deps) =>
  pool.query(sql.unsafe`alter table drawing disable trigger drawing_cutoff_moves_on`)

const WALLET = `0x${'ab'.repeat(20)}`

/**
 * A push campaign in test mode whose own cadence is far in the future, so that a test has only the drawings that it
 * makes. Its prize table is given as an id, or as a file.
 */
export const makeCampaign = async (deps: Deps, overrides: Record<string, unknown> & { partner: string }) => {
  const { prizeTable: given = defaultTable } = overrides
  const prizeTable = typeof given === 'string' ? given : (await makePrizeTable(deps, given)).id
  const slug = `c-${randomBytes(6).toString('hex')}`
  const file = campaignFile.parse({
    slug,
    name: 'Daily draw',
    language: 'en',
    mode: 'test',
    cadence: 'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;BYSECOND=0',
    timeZone: 'America/New_York',
    startsAt: '2100-01-01T00:00:00Z',
    winnersPerDraw: 3,
    winners: { mode: 'push' },
    payout: { chain: 'test', token: 'TEST', wallet: WALLET },
    largePrizeCents: 100_000,
    ...overrides,
    prizeTable,
  })
  const id = await createCampaign(deps, theOperator, file)
  if (file.mode === 'live') await moveCutoffsAnywhere(deps)
  return { id, slug: file.slug, name: file.name, winnersPerDraw: file.winnersPerDraw }
}

/** For a campaign without a wallet: its drawings stay settled until it has one. */
export const WITHOUT_WALLET = { payout: { chain: 'test', token: 'TEST', wallet: null } }

export const setWallet = ({ pool }: Pick<Deps, 'pool'>, campaignId: string) =>
  pool.query(sql.unsafe`update campaign set payout_wallet = ${WALLET} where id = ${campaignId}`)

export const removeWallet = ({ pool }: Pick<Deps, 'pool'>, campaignId: string) =>
  pool.query(sql.unsafe`update campaign set payout_wallet = null where id = ${campaignId}`)

/**
 * Lets a campaign promise a guarantee from its start on. Make the past drawings of a campaign first: a running worker
 * closes past periods at once, and a closed period takes no more drawings.
 */
export const promiseGuarantee = (
  { pool }: Pick<Deps, 'pool'>,
  campaignId: string,
  { period, thresholdCents, amountCents }: { period: string; thresholdCents: number; amountCents: number },
) =>
  pool.query(sql.type(z.object({}))`
    update campaign
    set guarantee_period = ${period}, guarantee_threshold_cents = ${thresholdCents}, guarantee_amount_cents = ${amountCents},
      guarantee_ends_at = date_trunc('milliseconds', starts_at) + ${period}::interval
    where id = ${campaignId}`)

const HOUR_MS = 3_600_000
let madeDrawings = 0

type DrawingOptions = {
  campaign: { id: string; winnersPerDraw: number }
  id?: string
  drawAt?: Date
  cutoffAt?: Date
  winnersExpected?: number
}

/** A drawing whose draw time has come, open until its cutoff in an hour; `passCutoff` makes it due. */
export const makeDrawing = async ({ pool }: Deps, options: DrawingOptions): Promise<string> => {
  const { campaign, id = newId('drw') } = options
  madeDrawings += 1
  const drawAt = options.drawAt ?? new Date(Date.UTC(2026, 0, 1) + madeDrawings * 1000)
  const cutoffAt = options.cutoffAt ?? new Date(Date.now() + HOUR_MS)
  const winnersExpected = options.winnersExpected ?? campaign.winnersPerDraw
  await pool.transaction((tx) =>
    insertDrawings(tx, [{ id, campaignId: campaign.id, drawAt, cutoffAt, winnersExpected }]),
  )
  return id
}

/** Moves the cutoff of an open drawing to a moment ago. */
export const passCutoff = ({ pool }: Pick<Deps, 'pool'>, drawingId: string) =>
  pool.query(sql.type(z.object({}))`update drawing set cutoff_at = now() - interval '1 second' where id = ${drawingId}`)

/** Cancels an open drawing, as an operator would by hand. */
export const cancelDrawing = ({ pool }: Pick<Deps, 'pool'>, drawingId: string, reason = 'Rain.') =>
  pool.transaction((tx) => cancelDrawings(tx, [drawingId], reason))

/** As many winner ids as asked for, none of them seen before. */
export const winnerIds = (count: number): string[] =>
  Array.from({ length: count }, () => randomBytes(12).toString('base64url'))
