import type { Transaction } from '../../db/pool.ts'
import { findPrizeTables } from '../../db/queries/campaign/prize-tables.ts'
import {
  type ComingRow,
  countDirectoryPages,
  findComingTerms,
  findDirectory,
  findFrontCampaigns,
  findSiteCampaigns,
  findSiteGuarantees,
  findSiteTotals,
  type SiteCampaignRow,
  type SiteGuaranteeRow,
} from '../../db/queries/site/campaigns.ts'
import {
  findCancelledLines,
  findDisownedLines,
  findVoidLines,
  findNextLines,
  findNumberedDisownedLines,
  findNumberedLines,
  findNumberedVoidLines,
  findRecentLines,
} from '../../db/queries/site/lines.ts'
import {
  findMonths,
  findPrizeTallies,
  findStepTimes,
  type MonthRow,
  type PrizeRow,
  type StepRow,
} from '../../db/queries/site/tallies.ts'
import { findChain } from '../../domain/chain/chains.ts'
import type { PrizeTable } from '../../domain/prize-table.ts'
import type {
  CampaignFacts,
  DirectoryFacts,
  FrontFacts,
  GuaranteeLine,
  HistoryFacts,
  Month,
} from '../../public-site/facts.ts'
import { DRAWS_PER_PAGE } from '../../public-site/pages/addresses.ts'
import { briefOf, linesByCampaign } from './lines.ts'

const contractsOf = ({ contracts, payoutChain }: SiteCampaignRow) => {
  const explorer = findChain(payoutChain)?.explorer
  return contracts.map((one) => ({ ...one, explorerUrl: explorer ? `${explorer}/address/${one.address}` : null }))
}

const guaranteeOf = ({ guaranteePeriod, thresholdCents, amountCents }: SiteCampaignRow) =>
  guaranteePeriod !== null && thresholdCents !== null && amountCents !== null
    ? { period: guaranteePeriod, thresholdCents, amountCents }
    : null

const pauseOf = ({ pauses, isHolding, openDrawings }: SiteCampaignRow): CampaignFacts['pause'] => {
  const running = pauses.find(({ resumedAt }) => resumedAt === null)
  if (!running) return null
  return { since: running.pausedAt, existingDrawings: isHolding ? 'hold' : 'run', open: openDrawings }
}

/** None where no period runs: nothing is promised, or the campaign ended before its first one. */
const runningLine = (row: SiteCampaignRow): GuaranteeLine[] => {
  const guarantee = guaranteeOf(row)
  const { period, periodStart, periodEnd } = row
  if (!guarantee || period === null || periodStart === null) return []
  const { thresholdCents, amountCents } = guarantee
  return [
    {
      period,
      periodStart,
      periodEnd,
      status: 'running',
      thresholdCents,
      amountCents,
      bestPrizeCents: null,
      waitsFor: null,
      pick: null,
      paidAt: null,
    },
  ]
}

const overLine = (row: SiteGuaranteeRow): GuaranteeLine => {
  const { campaignId: _, winner, displayName, drawingId, ...line } = row
  return { ...line, pick: winner !== null && drawingId !== null ? { winner, displayName, drawingId } : null }
}

const toMonth = ({ month, draws, firstNumber }: MonthRow): Month => ({ month, draws, firstNumber })

const sumOf = (rows: readonly PrizeRow[], member: 'draws' | 'winners' | 'prizesCents'): number =>
  rows.reduce((sum, row) => sum + row[member], 0)

type Own = {
  coming: readonly ComingRow[]
  months: readonly MonthRow[]
  prizes: readonly PrizeRow[]
  steps: readonly StepRow[]
  guarantees: readonly SiteGuaranteeRow[]
}

const toFacts = (
  row: SiteCampaignRow,
  own: Own,
  tables: ReadonlyMap<string, PrizeTable>,
): Omit<CampaignFacts, 'next' | 'late' | 'recent' | 'cancelled' | 'void' | 'disowned'> => ({
  ...briefOf(row),
  cadence: row.cadence,
  startsAt: row.startsAt,
  winnersPerDraw: row.winnersPerDraw,
  prizeTable: tables.get(row.prizeTableId) as PrizeTable,
  upcoming: own.coming.map(({ from, winnersPerDraw, prizeTableId }) => ({
    from,
    winnersPerDraw,
    prizeTable: tables.get(prizeTableId) as PrizeTable,
  })),
  largePrizeCents: row.largePrizeCents,
  guarantee: guaranteeOf(row),
  contracts: contractsOf(row),
  totals: {
    draws: sumOf(own.prizes, 'draws'),
    winners: sumOf(own.prizes, 'winners'),
    prizesCents: sumOf(own.prizes, 'prizesCents'),
  },
  months: own.months.map(toMonth),
  observed: own.prizes.map(({ prizeTableId, draws, counts }) => ({
    table: tables.get(prizeTableId) as PrizeTable,
    draws,
    counts,
  })),
  stepTimes: own.steps.map(({ step, medianSeconds, p99Seconds }) => ({ step, medianSeconds, p99Seconds })),
  guarantees: [...runningLine(row), ...own.guarantees.map(overLine)],
  pauses: row.pauses,
  pause: pauseOf(row),
})

const lineOf = <Row extends { campaignId: string }>({ campaignId: _campaignId, ...line }: Row) => line

/** What the pages of these campaigns show, with their ids. */
export const loadCampaigns = async (tx: Transaction, ids: readonly string[]) => {
  const rows = await findSiteCampaigns(tx, ids)
  const byCampaign = <Row extends { campaignId: string }>(found: readonly Row[]) => {
    const groups = Map.groupBy(found, ({ campaignId }) => campaignId)
    return (id: string): Row[] => groups.get(id) ?? []
  }
  const tallies = await findPrizeTallies(tx, ids)
  const comingTerms = await findComingTerms(tx, ids)
  const tableIds = [...rows, ...tallies, ...comingTerms].map(({ prizeTableId }) => prizeTableId)
  const tables = await findPrizeTables(tx, [...new Set(tableIds)])
  const months = byCampaign(await findMonths(tx, ids))
  const prizes = byCampaign(tallies)
  const coming = byCampaign(comingTerms)
  const steps = byCampaign(await findStepTimes(tx, ids))
  const guarantees = byCampaign(await findSiteGuarantees(tx, ids))
  const { late = [], next = [] } = Object.groupBy(await findNextLines(tx, ids), ({ isLate }) =>
    isLate ? 'late' : 'next',
  )
  const lateLines = await linesByCampaign(tx, late)
  const nextLines = await linesByCampaign(tx, next)
  const recent = await linesByCampaign(tx, await findRecentLines(tx, ids))
  const cancelled = byCampaign(await findCancelledLines(tx, ids))
  const voided = byCampaign(await findVoidLines(tx, ids))
  const disowned = byCampaign(await findDisownedLines(tx, ids))
  return rows.map((row) => {
    const { id } = row
    const own = {
      coming: coming(id),
      months: months(id),
      prizes: prizes(id),
      steps: steps(id),
      guarantees: guarantees(id),
    }
    const facts: CampaignFacts = {
      ...toFacts(row, own, tables),
      next: nextLines.get(id) ?? [],
      late: lateLines.get(id) ?? [],
      recent: recent.get(id) ?? [],
      cancelled: cancelled(id).map(lineOf),
      void: voided(id).map(lineOf),
      disowned: disowned(id).map(lineOf),
    }
    return { id, facts }
  })
}

/** What a page of a campaign's history shows. */
export const loadHistory = async (
  tx: Transaction,
  campaignId: string,
  shown: Pick<HistoryFacts, 'campaign' | 'months' | 'page' | 'pages'>,
): Promise<HistoryFacts> => {
  const numbers = { campaignId, first: (shown.page - 1) * DRAWS_PER_PAGE + 1, last: shown.page * DRAWS_PER_PAGE }
  const lines = await linesByCampaign(tx, await findNumberedLines(tx, numbers))
  return {
    ...shown,
    draws: lines.get(campaignId) ?? [],
    void: (await findNumberedVoidLines(tx, numbers)).map(lineOf),
    disowned: (await findNumberedDisownedLines(tx, numbers)).map(lineOf),
  }
}

export const loadFront = async (tx: Transaction): Promise<FrontFacts> => {
  const totals = await findSiteTotals(tx)
  const rows = await findFrontCampaigns(tx)
  const campaigns = rows.map(({ nextDrawAt, isDrawing, draws, prizesCents, historyPages, ...row }) => ({
    ...briefOf(row),
    nextDrawAt,
    isDrawing,
    draws,
    prizesCents,
    historyPages,
  }))
  const directoryPages = await countDirectoryPages(tx)
  return { campaigns, totals, directoryPages }
}

/** What a page of the list of all campaigns shows. */
export const loadDirectory = async (tx: Transaction, page: number): Promise<DirectoryFacts> => {
  const pages = await countDirectoryPages(tx)
  const rows = await findDirectory(tx, page)
  const campaigns = rows.map(({ historyPages, ...row }) => ({ ...briefOf(row), historyPages }))
  return { page, pages, campaigns }
}
