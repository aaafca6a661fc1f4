import type { RequestHandler } from 'express'
import { z } from 'zod'
import { listPublicDraws, type PublicRow } from '../../db/queries/site/draws-json.ts'
import type { Statements } from '../../db/statements.ts'
import { proofPath } from '../../domain/drawing/proof.ts'
import { isDrawn, publicStage } from '../../domain/drawing/state.ts'
import { toHex } from '../../domain/hex.ts'
import { Refused } from '../../domain/refusals.ts'
import { JSON_TYPE, sendDocument } from '../conditional.ts'
import { presentCancelled, presentVoid } from '../v1/drawing/present.ts'
import { networkOf } from '../network.ts'
import { slugIn } from '../path.ts'
import { parseQuery } from './parse-query.ts'
import type { Site } from './site.ts'

const DEFAULT_LIMIT = 30
const MAX_LIMIT = 100

/** Unknown members are ignored, since caches and browsers add some, and do not become part of the cache key. */
const query = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, `must be a whole number from 1 to ${MAX_LIMIT}`)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= MAX_LIMIT, `must be a whole number from 1 to ${MAX_LIMIT}`)
    .default(DEFAULT_LIMIT),
  before: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], {
      error: 'must be an ISO date or date-time, such as 2026-11-30 or 2026-11-30T18:00:00Z',
    })
    .transform((text) => new Date(text))
    .refine((date) => !Number.isNaN(date.getTime()), 'is not a time that exists')
    .optional(),
})

const presentCampaign = (row: PublicRow) => ({
  id: row.contractId,
  slug: row.slug,
  name: row.name,
  status: row.campaignStatus,
  cadence: row.cadence,
  timeZone: row.timeZone,
  winnersPerDraw: row.winnersPerDraw,
  payoutChain: row.payoutChain,
  payoutToken: row.payoutToken,
  organiser: row.organiser,
  upcoming: row.upcoming.map(({ from, winnersPerDraw, prizeTable }) => ({
    from: new Date(from).toISOString(),
    winnersPerDraw,
    prizeTable,
  })),
  contracts: row.contracts,
  disowned: row.disowned,
})

/** In the form of the proof and the partner API. */
const presentMoney = ({ transferredCents, heldCents, handPaid }: PublicRow) =>
  transferredCents === null || heldCents === null
    ? null
    : { transferredCents, heldCents, heldPaidCents: handPaid?.cents ?? 0 }

const presentDraw = (row: PublicRow & { id: string }, publicUrl: string) => ({
  id: row.id,
  number: row.number,
  drawAt: row.drawAt.toISOString(),
  cutoffAt: row.cutoffAt.toISOString(),
  stage: publicStage[row.status],
  cancelled: presentCancelled(row),
  void: presentVoid(row),
  held: row.heldAt && { since: row.heldAt.toISOString() },
  winners: row.winners,
  winnersCommitment: row.winnersCommitment && toHex(row.winnersCommitment),
  saltHash: row.saltHash && toHex(row.saltHash),
  lockedAt: row.lockedAt?.toISOString() ?? null,
  settledAt: row.settledAt?.toISOString() ?? null,
  paidAt: row.paidAt?.toISOString() ?? null,
  payout: presentMoney(row),
  proof: isDrawn(row.status) ? publicUrl + proofPath(row.slug, row.id) : null,
})

/** One row more than requested is read, to see whether there is a next page. */
const makeList = async (
  statements: Statements,
  publicUrl: string,
  slug: string,
  { limit, before }: z.infer<typeof query>,
) => {
  const rows = await statements.rows(listPublicDraws, [slug, before ?? null, limit + 1])
  const [first] = rows
  if (!first) throw new Refused('not_found', 'There is no such campaign.')
  const found = rows.filter((row): row is PublicRow & { id: string } => row.id !== null)
  const shown = found.slice(0, limit)
  const body = JSON.stringify({
    campaign: presentCampaign(first),
    draws: shown.map((row) => presentDraw(row, publicUrl)),
    nextBefore: found.length > limit ? (shown.at(-1)?.drawAt.toISOString() ?? null) : null,
  })
  return { body }
}

/**
 * GET /campaigns/{slug}/draws.json. It is not a file of the site: a bucket ignores the query, and would answer every
 * page with the first one; and the number of winners received changes with every send, which would have to render it
 * again.
 */
export const listDraws = ({ statements, publicUrl, recent, chosenPages, statementsOf }: Site): RequestHandler => {
  return async (request, response) => {
    const slug = slugIn(request)
    const page = parseQuery(query, request.query)
    const key = `${slug} ${page.limit} ${page.before?.getTime() ?? ''}`
    const isFirst = page.before === undefined && page.limit === DEFAULT_LIMIT
    const ask = isFirst ? recent : chosenPages
    const document = await ask(
      key,
      () => makeList(isFirst ? statements : statementsOf(networkOf(request)), publicUrl, slug, page),
      response,
    )
    await sendDocument(request, response, { ...document, type: JSON_TYPE, cacheControl: 'public, max-age=1' })
  }
}
