import { type Campaign, type Drawing, isDrawn, type Model, type Period, sum } from './model.ts'
import type { Seen } from './seen.ts'

/** A period that could not be checked yet is looked at again after this time at the latest. */
const LOOK_AGAIN_MS = 30_000

/** How long the campaign was paused, by the pauses that a span of time has a part in; null when one of them still runs. */
const pausedWithin = ({ pauses }: Campaign, start: number, end: number): number | null => {
  const inside = pauses.filter(({ from, to }) => from < end && (to === null || to > start))
  if (inside.some(({ to }) => to === null)) return null
  return sum(inside.map(({ from, to }) => (to as number) - Math.max(from, start)))
}

const afterCalendar = (period: string, timeZone: string, start: number): number =>
  Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone).add(period).epochMilliseconds

/** The end that is as much later than the calendar says as the campaign was paused before it; null while that is not known. */
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

/** An ended campaign takes no more winners, so what has none by its cutoff is never drawn. */
const isWaitedFor = (campaign: Campaign, drawing: Drawing, now: number): boolean => {
  const isGivenUp = campaign.status === 'ended' && drawing.winners === null && drawing.cutoffAt <= now
  return !isDrawn(drawing) && !isGivenUp
}

/** When the first period that was not checked yet begins. */
const nextStart = ({ startsAt, periods }: Campaign): number => periods.at(-1)?.end ?? startsAt

/** When it ends; null when a running pause moves that, and when there is no such period. */
export const nextEnd = (campaign: Campaign): number | null => {
  const { guarantee, endedAt } = campaign
  const start = nextStart(campaign)
  if (guarantee === null || (endedAt !== null && start >= endedAt)) return null
  return endOf(campaign, guarantee.period, start)
}

/** When it would end without any pause. */
export const calendarEnd = (campaign: Campaign): number | null =>
  campaign.guarantee && afterCalendar(campaign.guarantee.period, campaign.timeZone, nextStart(campaign))

const nextEnded = (campaign: Campaign, now: number): { start: number; end: number } | null => {
  const end = nextEnd(campaign)
  return end === null || end > now ? null : { start: nextStart(campaign), end }
}

/** Periods that are over are checked one after the other, each once all its drawings are drawn. */
export const checkPeriods = (campaign: Campaign, { now, restedAt }: Model, seen: Seen): void => {
  const { guarantee, periods } = campaign
  if (guarantee === null) return
  for (let ended = nextEnded(campaign, now); ended; ended = nextEnded(campaign, now)) {
    const drawings = drawingsOf(campaign, ended)
    if (drawings.some((drawing) => isWaitedFor(campaign, drawing, now))) return
    const isLookedAt = now - restedAt >= LOOK_AGAIN_MS || seen.periodsOf(campaign) > periods.length
    if (!isLookedAt) return
    periods.push(checked(periods.length + 1, ended, drawings, guarantee.thresholdCents))
  }
}

const checked = (
  period: number,
  { start, end }: { start: number; end: number },
  drawings: readonly Drawing[],
  thresholdCents: number,
): Period => {
  const amounts = drawings.flatMap(({ prizes }) => prizes.map(({ amountCents }) => amountCents))
  const bestPrizeCents = amounts.length > 0 ? Math.max(...amounts) : null
  const isMet = bestPrizeCents === null || bestPrizeCents >= thresholdCents
  const status = isMet ? 'not_needed' : 'awaiting_pick'
  return { id: null, period, start, end, status, bestPrizeCents, pick: null, paidAt: null, wallet: null }
}
