import { type Campaign, type Drawing, isDrawn, type Period, sum } from './model.ts'
import type { Circumstances } from './seen.ts'

/** How long the campaign was paused by the pauses that overlap a span of time; null when one of them still runs. */
const pausedWithin = ({ pauses }: Campaign, start: number, end: number): number | null => {
  const inside = pauses.filter(({ from, to }) => from < end && (to === null || to > start))
  if (inside.some(({ to }) => to === null)) return null
  return sum(inside.map(({ from, to }) => (to as number) - Math.max(from, start)))
}

const afterCalendar = (period: string, timeZone: string, start: number): number =>
  Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone).add(period).epochMilliseconds

/** The end by the calendar, later by all pauses before that end; null while a pause that counts is still running. */
const endOf = (campaign: Campaign, period: string, start: number): number | null => {
  const calendar = afterCalendar(period, campaign.timeZone, start)
  let end = calendar
  for (;;) {
    const paused = pausedWithin(campaign, start, end)
    if (paused === null) return null
    if (calendar + paused === end) return end
    end = calendar + paused
  }
}

export const drawingsOf = ({ drawings }: Campaign, { start, end }: { start: number; end: number }): Drawing[] =>
  drawings.filter(({ drawAt }) => drawAt >= start && drawAt < end)

/** Cancelled and void drawings are not waited for, as they are never drawn. */
const isWaitedFor = (drawing: Drawing): boolean =>
  !isDrawn(drawing) && drawing.cancelledAt === null && drawing.voidedAt === null

/** When the running period began. */
const nextStart = ({ startsAt, periods }: Campaign): number => periods.at(-1)?.end ?? startsAt

/** When the running period ends; null while a running pause delays its end, and when no period is left. */
export const nextEnd = (campaign: Campaign): number | null => {
  const { guarantee, endedAt } = campaign
  const start = nextStart(campaign)
  if (guarantee === null || (endedAt !== null && start >= endedAt)) return null
  return endOf(campaign, guarantee.period, start)
}

/** When the running period would end without any pause. */
export const calendarEnd = (campaign: Campaign): number | null =>
  campaign.guarantee && afterCalendar(campaign.guarantee.period, campaign.timeZone, nextStart(campaign))

const nextEnded = (campaign: Campaign, now: number): { start: number; end: number } | null => {
  const end = nextEnd(campaign)
  return end === null || end > now ? null : { start: nextStart(campaign), end }
}

const LOOKS_AGAIN_MS = 30_000

/**
 * Each period that is over is checked by itself once all of its drawings are drawn; until then it waits. If its
 * drawings moved during a check, the check is repeated within half a minute.
 */
export const checkPeriods = (campaign: Campaign, { now, seen, isCalm }: Circumstances): void => {
  const { guarantee, periods } = campaign
  if (guarantee === null) return
  for (let ended = nextEnded(campaign, now); ended; ended = nextEnded(campaign, now))
    periods.push(newPeriod(periods.length + 1, ended))
  for (const period of periods) {
    if (period.status !== 'waiting') continue
    const look = seen.lookOf(campaign, period)
    const isBehind = look !== undefined && (!isCalm || look.looksAt === period.looksAt)
    if (isBehind && look.looksAt > now && look.looksAt <= now + LOOKS_AGAIN_MS) {
      Object.assign(period, { looksAt: look.looksAt, needsAttention: look.needsAttention })
      continue
    }
    period.looksAt = null
    check(campaign, period, guarantee.thresholdCents)
  }
}

const newPeriod = (period: number, { start, end }: { start: number; end: number }): Period => ({
  id: null,
  period,
  start,
  end,
  status: 'waiting',
  needsAttention: null,
  looksAt: null,
  bestPrizeCents: null,
  pick: null,
  paidAt: null,
  wallet: null,
})

const check = (campaign: Campaign, period: Period, thresholdCents: number): void => {
  const drawings = drawingsOf(campaign, period)
  const waitedFor = drawings.filter(isWaitedFor)
  period.needsAttention = sentenceFor(period, waitedFor)
  if (waitedFor.length > 0) return
  const amounts = drawings.flatMap(({ prizes }) => prizes.map(({ amountCents }) => amountCents))
  period.bestPrizeCents = amounts.length > 0 ? Math.max(...amounts) : null
  const isMet = period.bestPrizeCents === null || period.bestPrizeCents >= thresholdCents
  period.status = isMet ? 'not_needed' : 'awaiting_pick'
}

/** Null while the period only waits for time to pass. */
const sentenceFor = ({ period }: Period, waitedFor: readonly Drawing[]): string | null => {
  const stuck = waitedFor
    .filter(({ needsAttention }) => needsAttention !== null)
    .map(({ drawAt }) => drawAt)
    .toSorted((a, b) => a - b)
  const [first] = stuck
  if (first === undefined) return null
  const at = new Date(first).toISOString()
  const which =
    stuck.length === 1 ? `the drawing of ${at} needs` : `${stuck.length} of its drawings, the first that of ${at}, need`
  return `Guarantee period ${period} is over, but ${which} attention before it can be checked.`
}
