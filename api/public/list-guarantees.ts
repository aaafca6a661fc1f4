import type { RequestHandler } from 'express'
import { z } from 'zod'
import {
  findPublicGuarantees,
  listPublicPeriods,
  MOST_PERIODS_PER_PAGE as MAX_LIMIT,
  type PauseRow,
  type PublicGuaranteeCampaign,
  type PublicPeriodRow,
} from '../../db/queries/site/guarantees-json.ts'
import type { Statements } from '../../db/statements.ts'
import type { WaitsFor } from '../../db/queries/guarantee/waits-for.ts'
import { publicStage } from '../../domain/drawing/state.ts'
import { Refused } from '../../domain/refusals.ts'
import { JSON_TYPE, sendDocument } from '../conditional.ts'
import { networkOf } from '../network.ts'
import { slugIn } from '../path.ts'
import { hasEndedSince, presentPeriod, presentWaitsFor } from '../v1/guarantee/present-period.ts'
import { parseQuery } from './parse-query.ts'
import type { Site } from './site.ts'

const DEFAULT_LIMIT = 100
const LIMIT_WORDS = `must be a whole number from 1 to ${MAX_LIMIT}`
const BEFORE_WORDS = 'must be the number of a period'

/** Unknown members are ignored, since caches and browsers add some, and do not become part of the cache key. */
const query = z.object({
  limit: z
    .string()
    .regex(/^\d{1,4}$/, LIMIT_WORDS)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= MAX_LIMIT, LIMIT_WORDS)
    .default(DEFAULT_LIMIT),
  before: z
    .string()
    .regex(/^\d{1,9}$/, BEFORE_WORDS)
    .transform(Number)
    .optional(),
})

type Page = z.infer<typeof query>

const presentPause = ({ pausedAt, resumedAt }: PauseRow) => ({
  pausedAt: new Date(pausedAt).toISOString(),
  resumedAt: resumedAt === null ? null : new Date(resumedAt).toISOString(),
})

const presentPick = ({ winner, displayName, drawingId, position, pickedAt }: PublicPeriodRow) =>
  pickedAt && { winner, displayName, drawingId, position, pickedAt: pickedAt.toISOString() }

const presentPayment = ({ amountCents, payoutChain, payoutToken, transaction, paidAt, pickedAt }: PublicPeriodRow) =>
  pickedAt && {
    status: paidAt ? 'paid' : 'pending',
    amountCents,
    chain: payoutChain,
    token: payoutToken,
    transaction,
    paidAt: paidAt?.toISOString() ?? null,
  }

const presentWait = (waitsFor: WaitsFor) => ({
  waitsFor: presentWaitsFor(waitsFor).map(({ status, ...drawing }) => ({ ...drawing, stage: publicStage[status] })),
  waitsForCount: waitsFor.count,
})

/** A period that waits names the draws that it waits for. */
const presentOver = (row: PublicPeriodRow) => ({
  ...presentPeriod(row),
  pauses: row.pauses.map(presentPause),
  status: row.status,
  thresholdCents: row.thresholdCents,
  amountCents: row.amountCents,
  bestPrizeCents: row.bestPrizeCents,
  checkedAt: row.checkedAt?.toISOString() ?? null,
  pick: presentPick(row),
  payment: presentPayment(row),
  ...(row.waitsFor && presentWait(row.waitsFor)),
})

/** The end is null while a pause moves it. Null without a pause: the partner has moved, and the period runs there. */
const presentRunning = (campaign: PublicGuaranteeCampaign, over: readonly PublicPeriodRow[]) => {
  const { period, periodStart, periodEnd, pauses } = campaign
  const isPaused = pauses.some(({ resumedAt }) => resumedAt === null)
  if (period === null || hasEndedSince(period, over) || (periodEnd === null && !isPaused)) return []
  return [
    {
      period,
      periodStart: periodStart.toISOString(),
      periodEnd: periodEnd?.toISOString() ?? null,
      pauses: pauses.map(presentPause),
      status: 'running',
      thresholdCents: campaign.thresholdCents,
      amountCents: campaign.amountCents,
      bestPrizeCents: campaign.bestPrizeCents,
      checkedAt: null,
      pick: null,
      payment: null,
    },
  ]
}

/**
 * The running period comes first on the first page, in addition to the requested number of past ones. One more is read,
 * to see whether there is a next page.
 */
const makeLedger = async (statements: Statements, slug: string, { limit, before }: Page) => {
  const [campaign] = await statements.rows(findPublicGuarantees, [slug])
  if (!campaign) throw new Refused('not_found', 'There is no such campaign.')
  const rows = await statements.rows(listPublicPeriods, [campaign.id, before ?? null, limit + 1])
  const over = rows.slice(0, limit)
  const { guaranteePeriod, thresholdCents, amountCents } = campaign
  return {
    body: JSON.stringify({
      campaign: {
        id: campaign.contractId,
        slug: campaign.slug,
        name: campaign.name,
        status: campaign.campaignStatus,
        ...(campaign.mode === 'test' ? { test: true } : {}),
        timeZone: campaign.timeZone,
        startsAt: campaign.startsAt.toISOString(),
        endedAt: campaign.endedAt?.toISOString() ?? null,
      },
      guarantee: guaranteePeriod === null ? null : { period: guaranteePeriod, thresholdCents, amountCents },
      periods: [...(before === undefined ? presentRunning(campaign, over) : []), ...over.map(presentOver)],
      nextBefore: rows.length > limit ? (over.at(-1)?.period ?? null) : null,
    }),
  }
}

/** GET /campaigns/{slug}/guarantees.json. Not a file of the site: a bucket ignores the query that picks the page. */
export const listGuaranteeLedger = ({ statements, recent, chosenPages, statementsOf }: Site): RequestHandler => {
  return async (request, response) => {
    const slug = slugIn(request)
    const page = parseQuery(query, request.query)
    const key = `guarantees ${slug} ${page.limit} ${page.before ?? ''}`
    const isFirst = page.before === undefined && page.limit === DEFAULT_LIMIT
    const ask = isFirst ? recent : chosenPages
    const document = await ask(
      key,
      () => makeLedger(isFirst ? statements : statementsOf(networkOf(request)), slug, page),
      response,
    )
    await sendDocument(request, response, { ...document, type: JSON_TYPE, cacheControl: 'public, max-age=1' })
  }
}
