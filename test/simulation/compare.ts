import { commitmentByHand } from '../support/formula.ts'
import { type Campaign, type Drawing, isDrawn, type Model, type Period, SILENT, transferOf } from './model.ts'
import type { Seen, SeenCampaign, SeenDrawing, SeenPeriod } from './seen.ts'

/** Caches commitments: a locked list never changes, and is compared many times. */
const commitments = new WeakMap<readonly string[], { id: string; commitment: string }>()

const commitmentOf = (id: string, winners: string[]): string => {
  const known = commitments.get(winners)
  if (known?.id === id) return known.commitment
  const commitment = commitmentByHand(id, winners).toString('hex')
  commitments.set(winners, { id, commitment })
  return commitment
}

const expectedDrawing = (drawing: Drawing): SeenDrawing => {
  const { id, winners, displayNames, prizes, entropy, drawnAt, wallet, paidAt } = drawing
  const amountCents = transferOf(drawing)
  const isShown = displayNames.some((name) => name !== null)
  return {
    id: id ?? '',
    drawAt: drawing.drawAt,
    cutoffAt: drawing.cutoffAt,
    winnersExpected: drawing.winnersExpected,
    status: drawing.status,
    needsAttention: drawing.needsAttention,
    heldAt: drawing.heldAt,
    cancelledAt: drawing.cancelledAt,
    cancelledReason: drawing.cancelledReason,
    winners,
    fetchedFor: drawing.fetchedFor,
    displayNames: isShown ? displayNames : null,
    commitment: drawing.lockedAt === null ? null : commitmentOf(id ?? '', winners ?? []),
    lockedAt: drawing.lockedAt,
    number: drawing.number,
    requestedAt: drawing.requestedAt,
    voidedAt: drawing.voidedAt,
    voidReason: drawing.voidedAt === null ? null : SILENT,
    entropy,
    drawnAt,
    amountsCents: isDrawn(drawing) ? prizes.map((prize) => prize.amountCents) : null,
    payout: amountCents > 0 ? { amountCents, wallet, paidAt } : null,
    held: prizes.flatMap((prize, position) => {
      const { isHeld, reference, markedAt } = prize
      return isHeld ? [{ position, amountCents: prize.amountCents, reference, markedAt }] : []
    }),
    paidAt,
  }
}

const expectedPeriod = ({ guarantee }: Campaign, period: Period): SeenPeriod => {
  const { id, pick, wallet, paidAt } = period
  const { amountCents, thresholdCents } = guarantee as NonNullable<Campaign['guarantee']>
  return {
    id: id ?? '',
    period: period.period,
    start: period.start,
    end: period.end,
    status: period.status,
    needsAttention: period.needsAttention,
    amountCents,
    thresholdCents,
    bestPrizeCents: period.bestPrizeCents,
    drawingId: pick?.drawing.id ?? null,
    position: pick?.position ?? null,
    winner: pick?.winner ?? null,
    payout: pick ? { amountCents, wallet, paidAt } : null,
    paidAt,
  }
}

const byDrawTime = (a: Drawing, b: Drawing) => a.drawAt - b.drawAt

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Maps every path into a value to what is there, so that two values are compared path by path. */
const paths = (value: unknown, at: string, found = new Map<string, unknown>()): Map<string, unknown> => {
  if (!isObject(value)) return found.set(at, value)
  if (Array.isArray(value) && !value.some(isObject)) return found.set(at, JSON.stringify(value))
  for (const [key, member] of Object.entries(value)) paths(member, at === '' ? key : `${at}.${key}`, found)
  return found
}

const TIME = /(?:At|start|end)$/
const shown = (path: string, value: unknown): string => {
  if (typeof value === 'number' && TIME.test(path)) return new Date(value).toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

const isSame = (a: unknown, b: unknown): boolean => {
  if (!isObject(a) || !isObject(b)) return (a ?? null) === (b ?? null)
  const entries = Object.entries(a)
  return (
    entries.length === Object.keys(b).length && entries.every(([key, value]) => isSame(value, b[key as keyof typeof b]))
  )
}

const differences = (name: string, expected: unknown, seen: unknown): string[] => {
  if (isSame(expected, seen)) return []
  const [should, is] = [paths(expected, ''), paths(seen, '')]
  const differing = new Set(
    [...should.keys(), ...is.keys()].filter((path) => (should.get(path) ?? null) !== (is.get(path) ?? null)),
  )
  return [...differing].map(
    (path) => `${name}: ${path} is ${shown(path, is.get(path))}, and should be ${shown(path, should.get(path))}`,
  )
}

/** Gives what the model has not seen before the id that the service gave it, permanently. */
const adoptIds = (campaign: Campaign, seen: SeenCampaign): void => {
  for (const drawing of campaign.drawings) {
    drawing.id ??= seen.drawings.find(({ drawAt }) => drawAt === drawing.drawAt)?.id ?? null
  }
  for (const period of campaign.periods) period.id ??= seen.periods[period.period - 1]?.id ?? null
}

const compareCampaign = (campaign: Campaign, seen: SeenCampaign): string[] => {
  adoptIds(campaign, seen)
  const { name, status, endedAt, drawings, periods } = campaign
  const timesOf = (all: readonly { drawAt: number }[]) => all.map(({ drawAt }) => new Date(drawAt).toISOString())
  const inOrder = drawings.toSorted(byDrawTime)
  const campaigns = differences(
    `Campaign ${name}`,
    { status, endedAt, drawAt: timesOf(inOrder), periods: periods.map(({ end }) => new Date(end).toISOString()) },
    {
      status: seen.status,
      endedAt: seen.endedAt,
      drawAt: timesOf(seen.drawings),
      periods: seen.periods.map(({ end }) => new Date(end).toISOString()),
    },
  )
  if (campaigns.length > 0) return campaigns
  return [
    ...inOrder.flatMap((drawing, i) => differences(drawing.label, expectedDrawing(drawing), seen.drawings[i])),
    ...periods.flatMap((period, i) =>
      differences(`${name}'s guarantee ${period.period}`, expectedPeriod(campaign, period), seen.periods[i]),
    ),
  ]
}

/** Everything in which the service differs from the model, in words; nothing when all is well. */
export const compare = (model: Model, seen: Seen): string[] => [
  ...model.campaigns.flatMap((campaign) => {
    const found = seen.campaigns.find(({ slug }) => slug === campaign.slug)
    return found ? compareCampaign(campaign, found) : [`Campaign ${campaign.name} is gone.`]
  }),
  ...seen.faults,
]
