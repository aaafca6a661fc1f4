/** Partners' servers read drawings from the API: every web process has to answer what the model says. */
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../domain/actor.ts'
import { requestOnce } from './http.ts'
import { type Campaign, type Drawing, isDrawn, type Model, modeOf, SILENT, sum } from './model.ts'
import type { World } from './world.ts'

/** In the report. */
const READS = 'reads of the API'
const NEAREST = 3

const timeOf = (ms: number): string => new Date(ms).toISOString()
const timeOrNull = (ms: number | null): string | null => (ms === null ? null : timeOf(ms))

const winnersToRead = (drawing: Drawing) =>
  (drawing.winners ?? []).map((winner, position) => {
    const prize = isDrawn(drawing) ? drawing.prizes[position] : undefined
    return {
      winner,
      displayName: drawing.displayNames[position] ?? null,
      amountCents: prize?.amountCents ?? null,
      isHeld: prize?.isHeld ?? false,
      isPaidByHand: (prize?.markedAt ?? null) !== null,
    }
  })

const payoutToRead = ({ prizes }: Drawing) => {
  const held = prizes.filter(({ isHeld }) => isHeld)
  const centsOf = (some: Drawing['prizes']) => sum(some.map(({ amountCents }) => amountCents))
  return {
    transferredCents: centsOf(prizes) - centsOf(held),
    heldCents: centsOf(held),
    heldPaidCents: centsOf(held.filter(({ markedAt }) => markedAt !== null)),
  }
}

/** What a partner's server should read of a drawing. */
const drawingToRead = (drawing: Drawing) => ({
  id: drawing.id,
  number: drawing.number,
  drawAt: timeOf(drawing.drawAt),
  cutoffAt: timeOf(drawing.cutoffAt),
  status: drawing.status,
  cancelled: drawing.cancelledAt === null ? null : { at: timeOf(drawing.cancelledAt), reason: drawing.cancelledReason },
  void: drawing.voidedAt === null ? null : { at: timeOf(drawing.voidedAt), reason: SILENT },
  heldSince: timeOrNull(drawing.heldAt),
  winnersExpected: drawing.winnersExpected,
  isStuck: drawing.needsAttention !== null,
  winners: winnersToRead(drawing),
  lockedAt: timeOrNull(drawing.lockedAt),
  entropy: drawing.entropy,
  payout: isDrawn(drawing) ? payoutToRead(drawing) : null,
})

type Answer = ReturnType<typeof drawingToRead>

/** The parts of the API's answer. */
type Sent = Omit<Answer, 'void' | 'heldSince' | 'isStuck' | 'winners' | 'lockedAt' | 'entropy'> & {
  void: { at: string; reason: string; transaction: string } | null
  held: { since: string } | null
  needsAttention: string | null
  winners: readonly {
    winner: string
    displayName: string | null
    amountCents?: number
    heldForManualPayout: boolean
    paidByHand?: { at: string } | null
  }[]
  verification: { lockedAt: string | null; entropy: string | null }
}

const answerIn = (sent: Sent): Answer => ({
  id: sent.id,
  number: sent.number,
  drawAt: sent.drawAt,
  cutoffAt: sent.cutoffAt,
  status: sent.status,
  cancelled: sent.cancelled,
  void: sent.void && { at: sent.void.at, reason: sent.void.reason },
  heldSince: sent.held?.since ?? null,
  winnersExpected: sent.winnersExpected,
  isStuck: sent.needsAttention !== null,
  winners: sent.winners.map(({ winner, displayName, amountCents, heldForManualPayout, paidByHand }) => ({
    winner,
    displayName,
    amountCents: amountCents ?? null,
    isHeld: heldForManualPayout,
    isPaidByHand: (paidByHand ?? null) !== null,
  })),
  lockedAt: sent.verification.lockedAt,
  entropy: sent.verification.entropy?.replace(/^0x/, '') ?? null,
  payout: sent.payout,
})

/** Answers that a partner's server keeps with their ETags, for conditional requests. */
export type Kept = Map<string, { etag: string; sent: Sent }>

const read = async (world: World, url: string, { key, id }: { key: string; id: string }): Promise<Sent | number> => {
  const { tally, kept } = world
  const known = kept.get(id)
  const headers = { authorization: `Bearer ${key}`, ...(known && { 'if-none-match': known.etag }) }
  const { status, headers: told, body } = await requestOnce(url, { headers })
  tally.count(READS, String(status))
  if (status === 304 && known) return known.sent
  if (status !== 200) return status
  const { drawing } = JSON.parse(body) as { drawing: Sent }
  kept.set(id, { etag: told.etag as string, sent: drawing })
  return drawing
}

const nearest = ({ drawings }: Campaign, now: number): Drawing[] =>
  drawings
    .filter(({ id }) => id !== null)
    .toSorted((a, b) => Math.abs(a.cutoffAt - now) - Math.abs(b.cutoffAt - now))
    .slice(0, NEAREST)

/**
 * The partner of a campaign reads its drawings near a cutoff, and the other partner must not find them. Each time it is
 * the turn of another campaign, and, after all of them, of another web process.
 */
export const readDrawings = async (model: Model, world: World): Promise<void> => {
  const { campaigns, now } = model
  const { web, keys, callers } = world
  world.looks += 1
  const campaign = campaigns[world.looks % campaigns.length] as Campaign
  const base = web.urls[Math.floor(world.looks / campaigns.length) % web.urls.length]
  const keyOf = (owner: number) => keys.get((callers[modeOf(campaign)][owner] as Caller).id) as string
  for (const drawing of nearest(campaign, now)) {
    const id = drawing.id as string
    const url = `${base}/api/v1/campaigns/${campaign.slug}/drawings/${id}`
    const sent = await read(world, url, { key: keyOf(campaign.owner), id })
    const answer = typeof sent === 'number' ? sent : answerIn(sent)
    const expected = drawingToRead(drawing)
    if (!isDeepStrictEqual(answer, expected))
      throw new Error(
        `Who reads ${drawing.label} is answered ${JSON.stringify(answer)}, and should be ${JSON.stringify(expected)}.`,
      )
    const foreign = await read(world, url, { key: keyOf(1 - campaign.owner), id: `${id} of another` })
    if (foreign !== 404) throw new Error(`Another partner reads ${drawing.label}: ${JSON.stringify(foreign)}.`)
  }
}
