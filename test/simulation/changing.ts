import fc from 'fast-check'
import { changeCampaignStatus } from '../../api/actions/campaign/campaigns.ts'
import { extendCutoff } from '../../api/actions/drawing/extend-cutoff.ts'
import { cancelDrawing } from '../../api/actions/drawing/cancel.ts'
import { createSpecialDrawing } from '../../api/actions/drawing/create-special.ts'
import { expectReply, OK, replyOf } from './answers.ts'
import { campaignAt, type Command, command, nearCampaign, nearDrawing, nearPlaces } from './command.ts'
import { type Campaign, cancel, type Drawing, hasList, type Model, modeOf, newDrawing, termsAt } from './model.ts'
import { type ExistingDrawings, existingDrawings } from '../../domain/drawing/hold.ts'
import { theOperator } from '../support/factory.ts'
import type { World } from './world.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const MAX_EXTENSION_MS = 366 * DAY

/** Where a cutoff is moved to. */
const cutoffs = {
  'an hour later': ({ cutoffAt }: Drawing) => cutoffAt + HOUR,
  'three days later': ({ cutoffAt }: Drawing) => cutoffAt + 3 * DAY,
  'a millisecond later': ({ cutoffAt }: Drawing) => cutoffAt + 1,
  'where it is': ({ cutoffAt }: Drawing) => cutoffAt,
  'an hour earlier': ({ cutoffAt }: Drawing) => cutoffAt - HOUR,
  'five minutes from now': (_: Drawing, now: number) => now + 5 * MINUTE,
  now: (_: Drawing, now: number) => now,
  'two years from now': (_: Drawing, now: number) => now + 730 * DAY,
} as const

const replyToExtension = ({ status }: Campaign, drawing: Drawing, cutoffAt: number, now: number): string => {
  if (status === 'ended') return '409 campaign_ended'
  if (drawing.cancelledAt !== null) return '409 cancelled'
  if (drawing.status !== 'open') return '409 locked'
  const isLater = cutoffAt > now && cutoffAt > drawing.cutoffAt
  return isLater && cutoffAt <= now + MAX_EXTENSION_MS ? OK : '400 bad_request'
}

const keysOf = <Key extends string>(table: Record<Key, unknown>): fc.Arbitrary<Key> =>
  fc.constantFrom(...(Object.keys(table) as Key[]))

type Extension = { campaign: number; drawing: number; to: keyof typeof cutoffs }

const extend = ({ campaign: place, drawing: near, to }: Extension): Command =>
  command({
    name: 'extend',
    mayRace: true,
    words: `move the cutoff of drawing ${near} of campaign ${place} to ${to}`,
    isPossible: (model) => nearCampaign(model, place).drawings.length > 0,
    run: async ({ now, ...model }, world, tell) => {
      const { service, callers } = world
      const campaign = nearCampaign({ now, ...model }, place)
      const drawing = nearDrawing(campaign, now, near) as Drawing
      const at = cutoffs[to](drawing, now)
      tell(`move the cutoff of ${drawing.label} to ${to} (${new Date(at).toISOString()})`)
      const extension = { slug: campaign.slug, drawingId: drawing.id as string, cutoffAt: new Date(at) }
      const reply = await replyOf(world, () =>
        extendCutoff(service, callers[modeOf(campaign)][campaign.owner], extension),
      )
      expectReply(reply, replyToExtension(campaign, drawing, at, now))
      if (reply === OK) Object.assign(drawing, { cutoffAt: at, needsAttention: null })
      return reply
    },
  })

export const extensions: fc.Arbitrary<Command> = fc
  .record({ campaign: nearPlaces, drawing: nearPlaces, to: keysOf(cutoffs) })
  .map(extend)

/** The drawing whose cutoff is nearest gets a later one. */
export const nearestExtensions: fc.Arbitrary<Command> = fc
  .constantFrom('an hour later' as const, 'three days later' as const, 'five minutes from now' as const)
  .map((to) => extend({ campaign: 0, drawing: 0, to }))

const RAIN = 'Rain.'

const replyToCancellation = ({ status, cancelledAt, cancelledReason }: Drawing): string => {
  if (cancelledReason === RAIN) return OK
  if (cancelledAt !== null) return '409 cancelled'
  return status === 'open' ? OK : '409 locked'
}

/** What is open is cancelled, for good; once more for the same reason changes nothing. */
export const cancellations: fc.Arbitrary<Command> = fc
  .record({ campaign: nearPlaces, drawing: nearPlaces })
  .map(({ campaign: place, drawing: near }) =>
    command({
      name: 'cancel',
      mayRace: true,
      words: `cancel drawing ${near} of campaign ${place}`,
      isPossible: (model) => nearCampaign(model, place).drawings.length > 0,
      run: async (model, world, tell) => {
        const { service, callers } = world
        const campaign = nearCampaign(model, place)
        const drawing = nearDrawing(campaign, model.now, near) as Drawing
        tell(`cancel ${drawing.label}`)
        const asked = { slug: campaign.slug, drawingId: drawing.id as string, reason: RAIN }
        // A key of live mode may not.
        const by = modeOf(campaign) === 'live' ? theOperator : callers.test[campaign.owner]
        const reply = await replyOf(world, () => cancelDrawing(service, by, asked))
        expectReply(reply, replyToCancellation(drawing))
        cancel(drawing, RAIN, model.now)
        return reply
      },
    }),
  )

/** The clocks of the drawings that are open stand still; a hold begins a millisecond after the last one, at the earliest. */
const hold = (campaign: Campaign, now: number): void => {
  const since = Math.max(now, campaign.holdEnded + 1)
  campaign.holdSince = since
  for (const drawing of campaign.drawings)
    if (drawing.status === 'open' && drawing.cancelledAt === null) drawing.heldAt = since
}

/** Cutoffs that were still to come move by the length of the hold. */
const release = (campaign: Campaign, since: number, now: number): void => {
  const end = Math.max(since, now)
  Object.assign(campaign, { holdSince: null, holdEnded: end })
  for (const drawing of campaign.drawings) {
    if (drawing.heldAt !== null && drawing.cutoffAt > drawing.heldAt) drawing.cutoffAt += end - since
    drawing.heldAt = null
  }
}

/** Its list may still come. */
const isBeingFetched = ({ source }: Campaign, { cutoffAt, fetch }: Drawing, now: number): boolean =>
  source === 'pull' && cutoffAt <= now && !(fetch?.cutoffAt === cutoffAt && fetch.dueAt === null)

/** A pause begins a millisecond after the last one ended, at the earliest; the end of a campaign ends its pause. */
const change = (campaign: Campaign, status: Campaign['status'], now: number): void => {
  const last = campaign.pauses.at(-1)
  if (last && last.to === null) last.to = Math.max(last.from, now)
  if (status === 'paused') campaign.pauses.push({ from: Math.max(now, (last?.to ?? -Infinity) + 1), to: null })
  if (status === 'ended') {
    campaign.endedAt = now
    for (const drawing of campaign.drawings)
      if (!hasList(campaign, drawing) && !isBeingFetched(campaign, drawing, now))
        cancel(drawing, 'The campaign ended.', now)
  }
  campaign.status = status
}

/** An end is final, and so comes seldom. */
const statuses = fc.oneof(
  { weight: 5, arbitrary: fc.constant('paused' as const) },
  { weight: 5, arbitrary: fc.constant('active' as const) },
  { weight: 1, arbitrary: fc.constant('ended' as const) },
)

type Status = { status: Campaign['status']; existing?: ExistingDrawings | undefined }

export const changeStatus = async (
  { now }: Model,
  world: World,
  campaign: Campaign,
  { status, existing }: Status,
): Promise<string> => {
  const reply = await replyOf(world, () =>
    changeCampaignStatus(world.service, theOperator, campaign.slug, status, existing),
  )
  const isOver = campaign.status === 'ended' && status !== 'ended'
  expectReply(reply, isOver ? '409 campaign_ended' : OK)
  if (isOver) return reply
  const { holdSince } = campaign
  const holds = status === 'paused' && (existing ?? (holdSince === null ? 'run' : 'hold')) === 'hold'
  if (holdSince !== null && !holds) release(campaign, holdSince, now)
  if (campaign.status !== status) change(campaign, status, now)
  if (holdSince === null && holds) hold(campaign, now)
  return reply
}

export const changesOfStatus: fc.Arbitrary<Command> = fc
  .record({
    campaign: fc.nat(5),
    status: statuses,
    existing: fc.constantFrom(undefined, ...existingDrawings),
  })
  .map(({ campaign: place, status, existing }) =>
    command({
      name: 'status',
      words: `let campaign ${place} be ${status}, its open drawings ${existing ?? 'as before'}`,
      run: async (model, world, tell) => {
        const campaign = campaignAt(model, place)
        tell(`let campaign ${campaign.name} be ${status}, its open drawings ${existing ?? 'as before'}`)
        return changeStatus(model, world, campaign, { status, existing })
      },
    }),
  )

/** A campaign whose next cutoff is near is paused, and its drawings wait for the end of that. */
export const holds: fc.Arbitrary<Command> = nearPlaces.map((place) =>
  command({
    name: 'status',
    words: `pause campaign ${place} and hold its drawings`,
    isPossible: (model) => nearCampaign(model, place).status === 'active',
    run: async (model, world, tell) => {
      const campaign = nearCampaign(model, place)
      tell(`pause campaign ${campaign.name} and hold its drawings`)
      return changeStatus(model, world, campaign, { status: 'paused', existing: 'hold' })
    },
  }),
)

/** When a special drawing is to be drawn, and when its cutoff is if that is said. */
const specials = {
  'in five hours': (_: Campaign, now: number) => ({ drawAt: now + 5 * HOUR }),
  'in ten minutes, cutoff in two,': (_: Campaign, now: number) => ({
    drawAt: now + 10 * MINUTE,
    cutoffAt: now + 2 * MINUTE,
  }),
  'in three days, cutoff in an hour,': (_: Campaign, now: number) => ({ drawAt: now + 3 * DAY, cutoffAt: now + HOUR }),
  'at the time of another': ({ drawings }: Campaign, now: number) => ({
    drawAt: drawings.at(-1)?.drawAt ?? now + DAY,
    cutoffAt: Math.min(now + MINUTE, drawings.at(-1)?.drawAt ?? now + DAY),
  }),
  'with a cutoff after its draw': (_: Campaign, now: number) => ({ drawAt: now + HOUR, cutoffAt: now + 2 * HOUR }),
  now: (_: Campaign, now: number) => ({ drawAt: now, cutoffAt: now }),
  'an hour ago': (_: Campaign, now: number) => ({ drawAt: now - HOUR }),
} as const

export const specialDrawings: fc.Arbitrary<Command> = fc
  .record({
    campaign: fc.nat(5),
    when: keysOf(specials),
    winners: fc.constantFrom(undefined, undefined, 4, 0),
    evenPaused: fc.boolean(),
  })
  .map(({ campaign: place, when, winners, evenPaused }) =>
    command({
      name: 'special drawing',
      words: `make a special drawing ${when} for campaign ${place}${evenPaused ? ', even in a pause' : ''}`,
      run: async (model, world, tell) => {
        const { service } = world
        const { now } = model
        const campaign = campaignAt(model, place)
        const { drawAt, cutoffAt: given }: { drawAt: number; cutoffAt?: number } = specials[when](campaign, now)
        const times = { drawAt: new Date(drawAt), cutoffAt: given === undefined ? undefined : new Date(given) }
        const label = `${campaign.name}${campaign.drawings.length + 1}`
        tell(
          `make a special drawing ${when} for ${winners ?? 'as many'} winners (${label}, ${times.drawAt.toISOString()})`,
        )
        const reply = await replyOf(world, () =>
          createSpecialDrawing(service, theOperator, { slug: campaign.slug, ...times, winners, evenPaused }),
        )
        const cutoffAt = given ?? drawAt - campaign.leadMs
        const isSound = cutoffAt > now && cutoffAt <= drawAt && winners !== 0
        const isTaken = campaign.drawings.some((drawing) => drawing.drawAt === drawAt)
        const inTime =
          campaign.status === 'paused' && !evenPaused ? '409 rejected' : isSound && !isTaken ? OK : '400 bad_request'
        expectReply(reply, campaign.status === 'ended' ? '409 campaign_ended' : inTime)
        if (reply === OK)
          campaign.drawings.push(
            newDrawing(campaign, drawAt, cutoffAt, winners ?? termsAt(campaign, drawAt).winnersPerDraw),
          )
        return reply
      },
    }),
  )
