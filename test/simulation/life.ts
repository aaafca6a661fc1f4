import { prizeByHand, randomValueByHand, rollByHand } from '../support/formula.ts'
import { drawTimes } from './cadence.ts'
import { BLOCKS_MS } from './chain/rounds.ts'
import { isTableTaken } from './chain/taken.ts'
import {
  type Campaign,
  cancel,
  type Drawing,
  dueAt,
  hasList,
  isAwaited,
  type Model,
  newDrawing,
  termsAt,
  termsOf,
  transferOf,
  Unthinkable,
} from './model.ts'
import { checkPeriods } from './periods.ts'
import { fetchAtCutoff } from './fetching.ts'
import type { Circumstances, Seen } from './seen.ts'

const HORIZON_MS = 48 * 3_600_000
const WAITS_FOR_LIST_MS = 30 * 86_400_000

/** What happens by itself once a worker has had time at the model's current moment. */
export const passTime = (model: Model, seen: Seen, isCalm: boolean): void => {
  const now = { now: model.now, seen, isCalm }
  for (const campaign of model.campaigns) {
    const chain = campaign.contractId === null ? 'well' : model.chain
    makeDrawings(campaign, model.now)
    for (const drawing of campaign.drawings) {
      fetchAtCutoff(campaign, drawing, now)
      lockAtCutoff(campaign, drawing, model.now)
    }
    if (chain !== 'away') request(model, campaign, now)
    for (const drawing of campaign.drawings) {
      if (chain !== 'away') giveUp(model, campaign, drawing)
      if (chain === 'well') draw(campaign, drawing, now)
      else sayWhatIsMissing(campaign, drawing, now)
    }
    if (chain !== 'away') payAll(campaign, model.now)
    checkPeriods(campaign, now)
  }
}

/** Every drawing of the next two days is there, unless its cutoff was past before it could be made. */
const makeDrawings = (campaign: Campaign, now: number): void => {
  if (campaign.status !== 'active') return
  const { cadence, timeZone, startsAt, leadMs, drawings } = campaign
  for (const drawAt of drawTimes(cadence, timeZone, startsAt, now, now + HORIZON_MS)) {
    const cutoffAt = drawAt - leadMs
    const isThere = drawings.some((drawing) => drawing.drawAt === drawAt)
    if (!isThere && cutoffAt > now)
      drawings.push(newDrawing(campaign, drawAt, cutoffAt, termsAt(campaign, drawAt).winnersPerDraw))
  }
}

/** How long the drawing has been due, without the times in which its campaign held drawings. */
const waitedMs = ({ holds }: Campaign, drawing: Drawing, now: number): number => {
  const since = dueAt(drawing)
  return holds.reduce((waited, { from, to }) => waited - Math.max(0, to - Math.max(from, since)), now - since)
}

const lockAtCutoff = (campaign: Campaign, drawing: Drawing, now: number): void => {
  if (drawing.status !== 'open' || drawing.cancelledAt !== null || drawing.heldAt !== null || drawing.cutoffAt > now)
    return
  if (!hasList(campaign, drawing)) {
    const isAsking = campaign.source === 'pull' && drawing.needsAttention === null
    if (isAsking) return
    if (waitedMs(campaign, drawing, now) >= WAITS_FOR_LIST_MS)
      cancel(drawing, 'No winner list came within 30 days of the draw time.', now)
    else if (campaign.source === 'push') drawing.needsAttention = 'No winners by the cutoff.'
    return
  }
  const { largePrizeCents } = campaign
  const { table } = termsOf(campaign, drawing, now)
  Object.assign(drawing, { status: 'locked', lockedAt: now, needsAttention: null, table, largePrizeCents })
}

const payAll = (campaign: Campaign, now: number): void => {
  for (const drawing of campaign.drawings) pay(campaign, drawing, now)
  for (const period of campaign.periods)
    if (period.status === 'picked') Object.assign(period, { status: 'paid', paidAt: now, wallet: campaign.wallet })
}

/**
 * Due locked drawings get the next numbers. In calm, drawings that are due together get them in the order of their draw
 * times, unless lists are fetched, or the contract may have numbered some before: then the service's order counts.
 */
const request = ({ wasSetBack }: Model, campaign: Campaign, circumstances: Circumstances): void => {
  const { now, seen, isCalm } = circumstances
  const isInOrder = isCalm && campaign.source === 'push' && !(wasSetBack && campaign.contractId !== null)
  const due = campaign.drawings
    .filter((drawing) => drawing.status === 'locked' && dueAt(drawing) <= now)
    .filter((drawing) => isTableTaken(campaign, drawing, circumstances))
    .toSorted((a, b) => (isInOrder ? a.drawAt - b.drawAt : seen.numberOf(campaign, a) - seen.numberOf(campaign, b)))
  let last = campaign.drawings.filter(({ number }) => number !== null).length
  for (const drawing of due) {
    last += 1
    Object.assign(drawing, { status: 'entropy_requested', number: last, requestedAt: now, needsAttention: null })
  }
}

/** The contract takes no value for a number that it has given up. */
const giveUp = ({ voids, now }: Model, { contractId }: Campaign, drawing: Drawing): void => {
  const isVoid = voids.some((one) => one.contractId === contractId && one.number === drawing.number)
  if (isVoid && isAwaited(drawing)) Object.assign(drawing, { voidedAt: now, needsAttention: null })
}

const draw = (campaign: Campaign, drawing: Drawing, { now, seen }: Circumstances): void => {
  if (!isAwaited(drawing)) return
  const entropy = seen.entropyOf(campaign, drawing)
  Object.assign(drawing, { status: 'settled', needsAttention: null, drawnAt: now, entropy })
  drawing.prizes = prizesOf(drawing, Buffer.from(entropy, 'hex'))
  assertWish(drawing)
}

/** A wished prize has to be won, unless the drawing was locked with another prize table than the wish was for. */
const assertWish = ({ label, wished, table, prizes }: Drawing): void => {
  if (wished === null || wished.version !== table?.version) return
  const { position, amountCents } = wished
  const won = prizes[position]?.amountCents
  if (won !== amountCents)
    throw new Unthinkable(`Position ${position} of ${label} wins ${won} and was to win ${amountCents}.`)
}

const OVERDUE_MS = 300_000

const UNWATCHED_MS = 60_000
const UNWATCHED = 'No worker watches the chain of this campaign: operators set its RPC_URLS and CHAIN_OPERATOR_KEY.'

/** A value is overdue by the times of blocks, which the model does not know: near the limit it follows the service. */
const sayWhatIsMissing = (campaign: Campaign, drawing: Drawing, { now, seen }: Circumstances): void => {
  const { status, requestedAt } = drawing
  if (status === 'locked' && now - dueAt(drawing) >= UNWATCHED_MS) drawing.needsAttention ??= UNWATCHED
  if (!isAwaited(drawing) || requestedAt === null) return
  const sentence = seen.attentionOf(campaign, drawing)
  const isSaid = sentence?.startsWith('Random value overdue since ') ?? false
  const lateMs = now - requestedAt - OVERDUE_MS
  if (lateMs > BLOCKS_MS || (isSaid && lateMs > -BLOCKS_MS))
    drawing.needsAttention = isSaid ? sentence : 'Random value overdue.'
}

const prizesOf = ({ winners, table, largePrizeCents }: Drawing, entropy: Buffer): Drawing['prizes'] => {
  if (winners === null || table === null) throw new Error('It is drawn without a list or a table.')
  return winners.map((winner, position) => {
    const amountCents = prizeByHand(table, rollByHand(randomValueByHand(entropy, position), table.denominator))
    const isHeld = largePrizeCents !== null && amountCents >= largePrizeCents
    return { winner, amountCents, isHeld, markedAt: null, reference: null }
  })
}

const pay = (campaign: Campaign, drawing: Drawing, now: number): void => {
  if (drawing.status !== 'settled') return
  const isOwed = transferOf(drawing) > 0
  if (isOwed && campaign.wallet === null) {
    drawing.needsAttention = 'No payout wallet.'
    return
  }
  Object.assign(drawing, { status: 'paid', needsAttention: null, paidAt: now, wallet: isOwed ? campaign.wallet : null })
}
