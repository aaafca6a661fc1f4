/**
 * At the draw time a live drawing gets its campaign's next number together with the intent to request its value, in one
 * transaction. The contract is asked first how far its own numbers run: if it is ahead, this database is older than the
 * chain, and what the chain has is taken over before anything new is numbered.
 */
import { flag } from '../../db/queries/attention.ts'
import {
  type DueDrawing,
  findDueLive,
  lockCampaigns,
  lockLiveDrawings,
  putDrawingsOff,
} from '../../db/queries/chain/numbering.ts'
import { adoptNumbers } from './adopt.ts'
import { readAgreed, readAgreedCampaigns, through } from './agree.ts'
import { briefly } from './briefly.ts'
import { eachAlone } from './each-alone.ts'
import { type ChainContext, contractOf, type Head } from './context.ts'
import { type Numbered, numberInOrder, tableHashesOf } from './number-in-order.ts'
import { type NumberedTable, readTableAt } from './read-contract.ts'
import { readTable } from './read-registration.ts'
import { sayFailing } from './say-failing.ts'

const DRAWINGS_AT_ONCE = 500
/**
 * How long drawings are left alone whose campaign the contract does not have, or that has left it: after a
 * reorganisation, with another contract, or in an older database.
 */
const NOT_IN_CONTRACT_SECONDS = 30

/** How long a drawing whose table is not in the contract is left alone: a person has to put it there. */
const UNKNOWN_TABLE_SECONDS = 10

/**
 * `LATEST` of the contract: how long after a drawing's draw time it takes the table of that time. A later request needs
 * the table of this long ago.
 */
const TAKEN_SECONDS = 60 * 86_400

/**
 * A drawing whose table the contract takes for no longer than this gets no number: a request that is delayed until then
 * would be refused for good, and all numbers after it would wait.
 */
const STILL_TAKEN_SECONDS = 3_600

/**
 * A table that a late drawing was locked with, but that the contract does not take for it yet, it takes within this
 * time.
 */
const TAKEN_WITHIN_SECONDS = 86_400

/** How long a drawing is left alone whose table only a newer block can determine. */
const NEWER_BLOCK_SECONDS = 2

/** `tables`: how many the contract has for the campaign. */
type Due = { contractId: number; onchainLast: number; tables: number; drawings: readonly DueDrawing[] }
/**
 * `lasting`: the table that counts for a draw time, null if another one is about to; `coming`: the one that counts a
 * day later.
 */
type Tables = { lasting: NumberedTable | null; coming: NumberedTable }

type Asked = { campaignId: number; tables: number; drawAt: number; now: number }

const secondsOf = ({ newestAt }: Head): number => newestAt.getTime() / 1000

/** Whether a table begins to count between the newest block and a draw time that comes after it. */
const isReplacedBy = async (
  { nodes, contract }: ChainContext,
  head: Head,
  { campaignId, tables, drawAt }: Asked,
): Promise<boolean> => {
  const headAt = secondsOf(head)
  if (drawAt <= headAt) return false
  for (let number = tables; number > 1; number -= 1) {
    const table = await readTable({ nodes, contract, block: head.newest }, campaignId, number)
    if (table && table.countsFrom <= drawAt) return table.countsFrom > headAt
  }
  return false
}

/**
 * Null if another table than at this block may count by the time the request is in a block, even one with the same hash
 * under another number: because the newest block is before the draw time or, for a late drawing, far behind the clock.
 */
const readTablesFor = async (context: ChainContext, head: Head, asked: Asked): Promise<Tables | null> => {
  const { campaignId, drawAt } = asked
  const headAt = secondsOf(head)
  const isLate = drawAt < asked.now - TAKEN_SECONDS + TAKEN_WITHIN_SECONDS
  if (isLate && headAt < asked.now - STILL_TAKEN_SECONDS) return null
  if (await isReplacedBy(context, head, asked)) return null
  const oldest = headAt - TAKEN_SECONDS
  const readAfter = (seconds: number) =>
    readTableAt(context, head.newest, { campaignId, drawAt: Math.max(drawAt, oldest + seconds) })
  if (drawAt >= oldest + TAKEN_WITHIN_SECONDS) {
    const table = await readAfter(0)
    return { lasting: table, coming: table }
  }
  const [now, soon, coming] = await Promise.all([
    readAfter(0),
    readAfter(STILL_TAKEN_SECONDS),
    readAfter(TAKEN_WITHIN_SECONDS),
  ])
  return { lasting: now.number === soon.number ? now : null, coming }
}

/**
 * Tables by draw time. All nodes must agree on them: a number whose request names a table that the contract lacks waits
 * for good.
 */
const readTables = async (context: ChainContext, head: Head, { contractId, tables: count, drawings }: Due) => {
  const [{ now }] = drawings as [DueDrawing]
  const asked = { campaignId: contractId, tables: count, now }
  const times = [...new Set(drawings.map(({ drawAt }) => drawAt))]
  const tables = await readAgreed(context, head.newest, (read) =>
    Promise.all(times.map((drawAt) => readTablesFor(through(context, read), head, { ...asked, drawAt }))),
  )
  return new Map(times.map((time, i) => [time, tables[i]]))
}

const numberCampaign = async (context: ChainContext, head: Head, due: Due): Promise<void> => {
  const tables = await readTables(context, head, due)
  await briefly(context, async (tx) => {
    const [first] = due.drawings as [DueDrawing]
    const [campaign] = await lockCampaigns(tx, [first.campaignId])
    if (campaign?.contract !== context.contract || campaign.lastNumber < due.onchainLast) return
    const drawings = await lockLiveDrawings(
      tx,
      due.drawings.map(({ id }) => id),
    )
    const hashes = await tableHashesOf(tx, context, drawings)
    const numbered: Numbered[] = []
    const coming: string[] = []
    const unknown: string[] = []
    const early: string[] = []
    for (const drawing of drawings) {
      const table = tables.get(drawing.drawAt)
      const hash = hashes.get(drawing.id)
      // Numbers follow the draw times: what comes after a drawing that waits for the next block waits with it.
      if (table === null || early.length > 0) early.push(drawing.id)
      else if (table?.lasting && table.lasting.hash === hash)
        numbered.push({ drawing, tableNumber: table.lasting.number, tableHash: table.lasting.hash })
      else (table?.coming.hash === hash ? coming : unknown).push(drawing.id)
    }
    const { name } = context.chain
    await flag(tx, coming, { code: 'table_not_registered', detail: { chain: name, isComing: true } })
    await flag(tx, unknown, { code: 'table_not_registered', detail: { chain: name } })
    const without = [...coming, ...unknown]
    if (without.length > 0) await putDrawingsOff(tx, without, UNKNOWN_TABLE_SECONDS)
    if (early.length > 0) await putDrawingsOff(tx, early, NEWER_BLOCK_SECONDS)
    if (numbered.length > 0)
      await numberInOrder(tx, context, { contractId: due.contractId, lastNumber: campaign.lastNumber }, numbered)
  })
}

/**
 * Flags under the campaign's lock, unless it is registered by now: its registration wakes what was flagged before, and
 * nothing that is flagged later.
 */
const flagUnregistered = (context: ChainContext, campaignId: string, drawings: readonly DueDrawing[]) =>
  briefly(context, async (tx) => {
    const [campaign] = await lockCampaigns(tx, [campaignId])
    if (campaign?.contractId === null)
      await flag(tx, idsOf(drawings), { code: 'not_registered', detail: { chain: context.chain.name } })
  })

const flagDiffering = (context: ChainContext, drawings: readonly DueDrawing[], differs: 'campaign' | 'moved') =>
  briefly(context, async (tx) => {
    await flag(tx, idsOf(drawings), { code: 'chain_differs', detail: { differs } })
    await putDrawingsOff(tx, idsOf(drawings), NOT_IN_CONTRACT_SECONDS)
  })

const idsOf = (drawings: readonly DueDrawing[]): string[] => drawings.map(({ id }) => id)

/**
 * Numbers the drawings whose time has come. Those of a campaign that is not registered wait for that; what fails for
 * one campaign holds up no other, and is said of its drawings once it has lasted. All nodes must tell how far a
 * campaign has come: one alone neither stops it, nor hides a number that this database lacks.
 */
export const number = async (context: ChainContext, head: Head): Promise<void> => {
  const due = await findDueLive(context.pool, contractOf(context), DRAWINGS_AT_ONCE)
  if (due.length === 0) return
  const contractIds = [...new Set(due.flatMap(({ contractId }) => contractId ?? []))]
  // Where they differ, each campaign is asked for alone.
  const onchain = await readAgreedCampaigns(context, head, contractIds).catch(() => null)
  for (const drawings of Map.groupBy(due, ({ campaignId }) => campaignId).values()) {
    const [{ contractId, campaignId, lastNumber }] = drawings as [DueDrawing]
    const failure = await eachAlone(context, { step: 'number', campaign: campaignId }, async () => {
      if (contractId === null) return flagUnregistered(context, campaignId, drawings)
      const campaign = (onchain ?? (await readAgreedCampaigns(context, head, [contractId]))).get(contractId)
      if (!campaign) return flagDiffering(context, drawings, 'campaign')
      if (lastNumber < campaign.drawings)
        await adoptNumbers(context, head, { campaignId, contractId, lastNumber, onchainLast: campaign.drawings })
      if (campaign.isMoved) return flagDiffering(context, drawings, 'moved')
      const { drawings: onchainLast, tables } = campaign
      return numberCampaign(context, head, { contractId, onchainLast, tables, drawings })
    })
    const said = () => sayFailing(context, head, { key: campaignId, ids: idsOf(drawings), failure })
    await eachAlone(context, { step: 'say what fails', campaign: campaignId }, said)
  }
}
