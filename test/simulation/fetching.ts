import { type Campaign, cancel, type Drawing, hasList, type Model, Unthinkable } from './model.ts'
import type { Circumstances } from './seen.ts'
import { type MoodName, moodOf, sourceList } from './servers.ts'

export const ASKED_FOR_MS = 600_000
const LONGEST_PAUSE_MS = 60_000
/** How long a lease lasts: the call's time-out, and some time to begin the call and record its outcome. */
const LEASE_MS = 20_000

/** Whether the service asks this drawing's source, now or later. */
const isFetched = (campaign: Campaign, drawing: Drawing, now: number): boolean =>
  campaign.source === 'pull' &&
  drawing.status === 'open' &&
  drawing.cancelledAt === null &&
  drawing.heldAt === null &&
  !hasList(campaign, drawing) &&
  drawing.cutoffAt <= now &&
  (campaign.status !== 'ended' || drawing.cutoffAt <= (campaign.endedAt as number))

/** Lists that a source was asked for too early or needlessly, in words. */
export const askedInVain = ({ campaigns, now }: Model, asked: ReadonlySet<string>): string[] =>
  campaigns.flatMap((campaign) =>
    campaign.drawings
      .filter((drawing) => asked.has(drawing.id ?? '') && !isFetched(campaign, drawing, now))
      .map(({ label }) => `The source is asked for the winners of ${label}, which are not to be fetched now.`),
  )

/** How many tries time out when a source is to be slow. */
const SLOW_TRIES = 2

/** How the source behaves at the drawing's next try. */
const moodNow = ({ mood }: Campaign, { fetch, slowAt, cutoffAt }: Drawing): MoodName => {
  const tries = fetch?.cutoffAt === cutoffAt ? fetch.tries : 0
  return slowAt === cutoffAt && tries < SLOW_TRIES ? 'hanging' : mood
}

const take = (drawing: Drawing): void => {
  drawing.fetchedFor = drawing.cutoffAt
  drawing.winners = sourceList(drawing.drawAt, drawing.winnersExpected)
  drawing.displayNames = drawing.winners.map(() => null)
  drawing.needsAttention = null
}

/** What fetches alone have done before their drawings are locked: in a race, an act may come at that very moment. */
export const takeListsDue = ({ campaigns, now }: Model): void => {
  for (const campaign of campaigns)
    for (const drawing of campaign.drawings) {
      const isDue = drawing.fetch?.cutoffAt !== drawing.cutoffAt || (drawing.fetch.dueAt ?? Infinity) <= now
      const isWell = moodOf(moodNow(campaign, drawing)).finding === undefined
      if (isFetched(campaign, drawing, now) && isDue && isWell) take(drawing)
    }
}

const giveUp = ({ status }: Campaign, drawing: Drawing, finding: string, now: number): void => {
  if (status === 'ended') cancel(drawing, 'The campaign ended.', now)
  else drawing.needsAttention = `Winners source ${finding}.`
}

/**
 * A drawing's source is asked from the cutoff on, with retries until ten minutes after the first try. Their exact times
 * are random, so they are taken from the service. After a worker that ends during a call, the lease has to run out.
 */
export const fetchAtCutoff = (campaign: Campaign, drawing: Drawing, { now, seen, isCalm }: Circumstances): void => {
  if (!isFetched(campaign, drawing, now)) return
  const { cutoffAt, winnersExpected } = drawing
  if (drawing.fetch?.cutoffAt !== cutoffAt) drawing.fetch = { cutoffAt, startedAt: now, dueAt: cutoffAt, tries: 0 }
  const { fetch } = drawing
  if (fetch.dueAt === null || fetch.dueAt > now) return
  const mood = moodNow(campaign, drawing)
  fetch.tries += 1
  const found = seen.fetchOf(drawing)
  if (!isCalm && found?.leasedUntil === now + LEASE_MS) {
    fetch.dueAt = found.leasedUntil
    return
  }
  const finding = moodOf(mood).finding?.(winnersExpected)
  if (finding === undefined) return take(drawing)
  const end = fetch.startedAt + ASKED_FOR_MS
  if (now >= end) {
    fetch.dueAt = null
    return giveUp(campaign, drawing, finding, now)
  }
  const again = found?.retryAt ?? 0
  if (again <= now || again > Math.min(now + LONGEST_PAUSE_MS, end))
    throw new Unthinkable(`The source of ${drawing.label} is asked again at ${new Date(again).toISOString()}.`)
  fetch.dueAt = again
}
