/**
 * Compares database and contract in a continuous walk, in both directions: what was recorded as final with what all
 * nodes show, and what the contract has with what was recorded. A difference is shown to people, and what the chain
 * took back is sent again.
 */
import type { Stuck } from '../../db/queries/attention.ts'
import {
  type DrawingCursor,
  findComparedCampaigns,
  findComparedDrawings,
  findWalkedCampaigns,
  forgetDifferences,
} from '../../db/queries/chain/comparing.ts'
import { noteMoney } from '../../db/queries/chain/pace.ts'
import { findToken } from '../../domain/chain/chains.ts'
import { toOnchainTerms } from '../../domain/chain/guarantee-terms.ts'
import { toWholeCents } from '../../domain/chain/token-units.ts'
import { markUnsent } from '../../db/queries/chain/attempts.ts'
import { findFinalIntents } from '../../db/queries/chain/intents.ts'
import { campaignDifference, drawingDifference } from '../../domain/chain/compare.ts'
import { requestAgainKey, requestKey, settleKey } from '../../domain/chain/intent.ts'
import { readAgreedCampaigns, readAgreedDrawings, readAgreedGuarantees } from './agree.ts'
import { type ChainContext, contractOf, type Head } from './context.ts'
import { flagRows, writeRows } from './flag-rows.ts'
import { openTableComparison } from './compare-tables.ts'
import { send } from './sending/send.ts'
import type { OnchainCampaign } from './read-contract.ts'
import { findForeignGuarantees } from './foreign-guarantees.ts'
import { notePaidPeriods } from './note-paid-periods.ts'

const DRAWINGS_AT_ONCE = 500
const CAMPAIGNS_AT_ONCE = 50
/** The most campaigns whose drawings are compared at a time. */
const WALKED_AT_ONCE = 20
/** Above every number: the walk is done with a campaign. */
const ALL_OF_CAMPAIGN = 2 ** 31 - 1

type TableComparison = ReturnType<typeof openTableComparison>
type Compared = { id: string; difference: Stuck['attention'] | null }
/** `intents`: the keys of what was sent for it. */
type ComparedDrawing = Compared & { intents: readonly string[] }

const START: DrawingCursor = { campaignId: '', number: 0 }

/** Where the walk goes on: in the same campaign, in the next ones, or from the start. */
const nextOf = (rows: readonly DrawingCursor[], campaigns: readonly string[]): DrawingCursor => {
  const last = rows.at(-1)
  if (last && rows.length === DRAWINGS_AT_ONCE) return last
  const campaignId = campaigns.at(-1)
  return campaignId !== undefined && campaigns.length === WALKED_AT_ONCE
    ? { campaignId, number: ALL_OF_CAMPAIGN }
    : START
}

const compareDrawings = async (
  context: ChainContext,
  { safe, finalized }: Head,
  from: DrawingCursor,
): Promise<{ compared: ComparedDrawing[]; next: DrawingCursor }> => {
  if (safe === null || finalized === null) return { compared: [], next: START }
  const { pool } = context
  const place = contractOf(context)
  const campaigns = await findWalkedCampaigns(pool, place, from, WALKED_AT_ONCE)
  const rows = await findComparedDrawings(pool, place, campaigns, from, DRAWINGS_AT_ONCE)
  const places = rows.map(({ contractId, number }) => ({ campaignId: contractId, number }))
  const keys = rows.map(({ campaignId, number }) => settleKey(campaignId, number))
  const settled = new Set(await findFinalIntents(pool, keys))
  const [inSafe, inFinalized] = await Promise.all([
    readAgreedDrawings(context, safe, places),
    readAgreedDrawings(context, finalized, places),
  ])
  const compared = rows.flatMap((row, i) => {
    const [one, other] = [inSafe[i], inFinalized[i]]
    if (!one || !other) return []
    const paid = settled.has(keys[i] as string) ? row.transferred : null
    const difference = drawingDifference({ ...row, paid }, { safe: one, finalized: other })
    const { campaignId, number } = row
    const intents = [
      requestKey(campaignId, number),
      requestAgainKey(campaignId, number, context.contract),
      settleKey(campaignId, number),
    ]
    return [{ id: row.id, difference, intents }]
  })
  return { compared, next: nextOf(rows, campaigns) }
}

/** A campaign's balance in cents; nothing if its token is not configured for the chain. */
const seenMoney = ({ chain }: ChainContext, id: string, found: OnchainCampaign | null | undefined) => {
  const token = chain.tokens.find(({ address }) => address === found?.token)
  return found && token ? [{ id, balanceCents: toWholeCents(found.balance, token.decimals) }] : []
}

type Registered = Awaited<ReturnType<typeof findComparedCampaigns>>[number]

/** What the contract should guarantee for a campaign; null for one that has left it. */
const termsOf = ({ chain }: ChainContext, { isCurrent, guarantee, token }: Registered) => {
  const decimals = findToken(chain, token)?.decimals
  return isCurrent && decimals !== undefined ? toOnchainTerms(guarantee, decimals) : null
}

/**
 * The earliest period that the contract paid without an order of this database; null if there is none. Periods among
 * these that still await a pick are flagged.
 */
const foreignGuarantee = async (context: ChainContext, head: Head, row: Registered, paid: number) => {
  const { finalized: block } = head
  if (block === null) return null
  const found = (await findForeignGuarantees(context, head, row, { block, paid })) ?? []
  await notePaidPeriods(context, row.id, found)
  return found.toSorted((one, other) => one.period - other.period)[0] ?? null
}

/**
 * Compares campaigns with one contract that they are or were in. Once a campaign has left it, its wallet, terms, tables
 * and money there no longer matter.
 */
const compareIn = async (
  context: ChainContext,
  head: Head,
  rows: readonly Registered[],
  compareTables: TableComparison,
): Promise<Compared[]> => {
  const ids = rows.map(({ contractId }) => contractId)
  const [newest, guarantees, finalized] = await Promise.all([
    readAgreedCampaigns(context, head, ids),
    readAgreedGuarantees(context, head, ids),
    head.finalized === null ? null : readAgreedGuarantees(context, { ...head, newest: head.finalized }, ids),
  ])
  const current = rows.filter(({ isCurrent }) => isCurrent)
  await noteMoney(
    context.pool,
    current.flatMap(({ id, contractId }) => seenMoney(context, id, newest.get(contractId))),
  )
  const foreign = await compareTables(
    context,
    head,
    current.map(({ id, contractId }) => ({ id, contractId, tables: newest.get(contractId)?.tables ?? 0 })),
  )
  const compared: Compared[] = []
  for (const row of rows) {
    const found = newest.get(row.contractId)
    const guarantee = guarantees.get(row.contractId)
    if (!found || !guarantee) continue
    const guaranteesPaid = finalized?.get(row.contractId)?.paid ?? row.guaranteesPaid.length
    const seen = {
      ...found,
      foreignTable: foreign.get(row.id) ?? null,
      guarantee,
      guaranteesPaid,
      foreignGuarantee: await foreignGuarantee(context, head, row, guaranteesPaid),
    }
    const known = {
      ...row,
      wallet: row.isCurrent ? row.wallet : found.wallet,
      terms: termsOf(context, row),
      guaranteesSent: row.guaranteesSent.length,
      guaranteesPaid: row.guaranteesPaid.length,
    }
    compared.push({ id: row.id, difference: campaignDifference(known, seen) })
  }
  return compared
}

/** One result for each campaign: its first difference in any contract, or that it has none. */
const firstDifferences = (compared: readonly Compared[]): Compared[] =>
  [...Map.groupBy(compared, ({ id }) => id).values()].map(
    (ofOne) => (ofOne.find(({ difference }) => difference !== null) ?? ofOne[0]) as Compared,
  )

/** Compares the campaigns of this contract, with it and with the contracts that they were in before. */
const compareCampaigns = async (
  context: ChainContext,
  head: Head,
  after: string,
  compareTables: TableComparison,
): Promise<{ compared: Compared[]; next: string }> => {
  const rows = await findComparedCampaigns(context.pool, contractOf(context), after, CAMPAIGNS_AT_ONCE)
  const compared: Compared[] = []
  for (const [contract, ofContract] of Map.groupBy(rows, (row) => row.contract))
    compared.push(...(await compareIn({ ...context, contract }, head, ofContract, compareTables)))
  const campaigns = new Set(rows.map(({ id }) => id)).size
  return {
    compared: firstDifferences(compared),
    next: campaigns === CAMPAIGNS_AT_ONCE ? (rows.at(-1)?.id ?? '') : '',
  }
}

const isTakenBack = (difference: Stuck['attention'] | null): boolean =>
  difference?.code === 'chain_differs' && difference.detail.differs.endsWith('taken_back')

/** Sends the stored bytes again. They are valid for the same nonces only, so that nothing can happen twice. */
const sendAgain = async (context: ChainContext, head: Head, drawings: readonly ComparedDrawing[]): Promise<void> => {
  await markUnsent(
    context.pool,
    drawings.flatMap(({ intents }) => intents),
  )
  await send(context, head)
}

const asText = ({ id, difference }: Compared): string => `${id} ${JSON.stringify(difference)}`

/**
 * Returns a function that compares the next portion at each call, and starts over at the end. Rows and chain are not
 * read at the same moment, so a difference counts only when it is seen twice: a portion with a new one is compared
 * again before the walk goes on.
 */
export const openComparison = (): ((context: ChainContext, head: Head) => Promise<void>) => {
  const compareTables = openTableComparison()
  let drawingCursor = START
  let campaignCursor = ''
  let seen: ReadonlySet<string> = new Set()
  return async (context, head) => {
    const drawings = await compareDrawings(context, head, drawingCursor)
    const campaigns = await compareCampaigns(context, head, campaignCursor, compareTables)
    const compared = [...drawings.compared, ...campaigns.compared]
    const different = compared.filter(({ difference }) => difference !== null)
    const isNew = different.some((one) => !seen.has(asText(one)))
    const stuck = different.flatMap(({ id, difference }) => (difference ? [{ id, attention: difference }] : []))
    const same = compared.filter(({ difference }) => difference === null)
    await writeRows(context, same, forgetDifferences)
    if (!isNew) await flagRows(context, stuck)
    if (!isNew && stuck.length > 0)
      context.log.error('rows and chain differ', { chain: context.chain.name, ids: stuck.map(({ id }) => id) })
    const takenBack = drawings.compared.filter(({ difference }) => isTakenBack(difference))
    if (!isNew && takenBack.length > 0) await sendAgain(context, head, takenBack)
    seen = new Set(different.map(asText))
    if (isNew) return
    drawingCursor = drawings.next
    campaignCursor = campaigns.next
  }
}
