import fc from 'fast-check'
import { changeCampaignStatus } from '../../api/actions/campaign/campaigns.ts'
import { extendCutoff } from '../../api/actions/drawing/extend-cutoff.ts'
import { cancelDrawing } from '../../api/actions/drawing/cancel.ts'
import { expectReply, OK, replyOf } from './answers.ts'
import {
  campaignAt,
  type Command,
  command,
  keyOf,
  nearCampaign,
  nearDrawing,
  nearPlaces,
  withSource,
} from './command.ts'
import { type Campaign, cancel, type Drawing, hasList, type Model, modeOf } from './model.ts'
import { type ExistingDrawings, existingDrawings } from '../../domain/drawing/hold.ts'
import { theOperator } from '../support/factory.ts'
import { actBy, type Person, persons, replyInPortal, wordsOfPerson } from './portal.ts'
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

/** Of the campaigns with this source, if it matters. */
type Extension = {
  source?: Campaign['source']
  campaign: number
  drawing: number
  to: keyof typeof cutoffs
  person: Person
}

const extend = ({ source, campaign: place, drawing: near, to, person }: Extension): Command =>
  command({
    name: 'extend',
    mayRace: true,
    words: `move the cutoff of drawing ${near} of campaign ${place} to ${to}${wordsOfPerson(person)}`,
    isPossible: (model) => (nearCampaign(withSource(model, source), place)?.drawings.length ?? 0) > 0,
    run: async (model, world, tell) => {
      const { service, callers } = world
      const { now } = model
      const campaign = nearCampaign(withSource(model, source), place)
      const drawing = nearDrawing(campaign, now, near) as Drawing
      const at = cutoffs[to](drawing, now)
      tell(`move the cutoff of ${drawing.label} to ${to} (${new Date(at).toISOString()})${wordsOfPerson(person)}`)
      const { slug } = campaign
      const [id, cutoffAt] = [drawing.id as string, new Date(at)]
      const act = await actBy(world, campaign, {
        person,
        portal: (portal, where) => portal.drawing.extendCutoff({ ...where, id, cutoffAt: cutoffAt.toISOString() }),
        otherwise: () =>
          extendCutoff(service, callers[modeOf(campaign)][campaign.owner], { slug, drawingId: id, cutoffAt }),
      })
      const reply = await replyOf(world, act)
      expectReply(reply, replyInPortal(person, 'manager', replyToExtension(campaign, drawing, at, now)))
      if (reply === OK) Object.assign(drawing, { cutoffAt: at, extendedAt: now, needsAttention: null })
      return reply
    },
  })

export const extensions: fc.Arbitrary<Command> = fc
  .record({ campaign: nearPlaces, drawing: nearPlaces, to: keyOf(cutoffs), person: persons })
  .map(extend)

const later = fc.constantFrom('an hour later' as const, 'three days later' as const, 'five minutes from now' as const)

/** The drawing whose cutoff is nearest gets a later one. */
export const nearestExtensions: fc.Arbitrary<Command> = later.map((to) =>
  extend({ campaign: 0, drawing: 0, to, person: null }),
)

/** So does that whose list is fetched just now, or was last. */
export const extensionsOfFetched: fc.Arbitrary<Command> = later.map((to) =>
  extend({ source: 'pull', campaign: 0, drawing: 0, to, person: null }),
)

const RAIN = 'Rain.'

const replyToCancellation = ({ status, cancelledAt, cancelledReason }: Drawing, isRefused: boolean): string => {
  if (isRefused) return '403 forbidden'
  if (cancelledReason === RAIN) return OK
  if (cancelledAt !== null) return '409 cancelled'
  return status === 'open' ? OK : '409 locked'
}

/** What is open is cancelled, for good; once more for the same reason changes nothing. */
export const cancellations: fc.Arbitrary<Command> = fc
  .record({ campaign: nearPlaces, drawing: nearPlaces, person: persons })
  .map(({ campaign: place, drawing: near, person }) =>
    command({
      name: 'cancel',
      mayRace: true,
      words: `cancel drawing ${near} of campaign ${place}${wordsOfPerson(person)}`,
      isPossible: (model) => nearCampaign(model, place).drawings.length > 0,
      run: async (model, world, tell) => {
        const { service, callers } = world
        const campaign = nearCampaign(model, place)
        const drawing = nearDrawing(campaign, model.now, near) as Drawing
        tell(`cancel ${drawing.label}${wordsOfPerson(person)}`)
        const [{ slug }, id] = [campaign, drawing.id as string]
        // A partner may not in live mode.
        const isLive = modeOf(campaign) === 'live'
        const by = isLive ? theOperator : callers.test[campaign.owner]
        const act = await actBy<unknown>(world, campaign, {
          person,
          portal: (portal, where) => portal.drawing.cancel({ ...where, id, reason: RAIN }),
          otherwise: () => cancelDrawing(service, by, { slug, drawingId: id, reason: RAIN }),
        })
        const reply = await replyOf(world, act)
        expectReply(reply, replyInPortal(person, 'manager', replyToCancellation(drawing, isLive && person !== null)))
        if (reply === OK) cancel(drawing, RAIN, model.now)
        return reply
      },
    }),
  )

/** The clocks of the drawings that are open stand still; a hold begins a millisecond after the last one, at the earliest. */
const hold = (campaign: Campaign, now: number): void => {
  const since = Math.max(now, (campaign.holds.at(-1)?.to ?? -Infinity) + 1)
  campaign.holdSince = since
  for (const drawing of campaign.drawings)
    if (drawing.status === 'open' && drawing.cancelledAt === null) drawing.heldAt = since
}

/** Cutoffs that were still to come move by the length of the hold. */
const release = (campaign: Campaign, since: number, now: number): void => {
  const end = Math.max(since, now)
  campaign.holdSince = null
  campaign.holds.push({ from: since, to: end })
  for (const drawing of campaign.drawings) {
    if (drawing.heldAt !== null && drawing.fetch?.cutoffAt === drawing.cutoffAt) drawing.fetch.startedAt += end - since
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

type Status = { status: Campaign['status']; existing?: ExistingDrawings | undefined; person?: Person }

/** What the portal offers: only who pauses says what becomes of open drawings. */
const changeInPortal =
  ({ status, existing }: Status): Parameters<typeof actBy<unknown>>[2]['portal'] =>
  ({ campaign }, where) => {
    if (status === 'paused') return campaign.pause({ ...where, existingDrawings: existing })
    return status === 'active' ? campaign.resume(where) : campaign.end(where)
  }

export const changeStatus = async (
  { now }: Model,
  world: World,
  campaign: Campaign,
  { status, existing, person = null }: Status,
): Promise<string> => {
  const act = await actBy<unknown>(world, campaign, {
    person,
    portal: changeInPortal({ status, existing }),
    otherwise: () => changeCampaignStatus(world.service, theOperator, campaign.slug, status, existing),
  })
  const reply = await replyOf(world, act)
  const isOver = campaign.status === 'ended' && status !== 'ended'
  const needed = status === 'ended' ? 'owner' : 'manager'
  expectReply(reply, replyInPortal(person, needed, isOver ? '409 campaign_ended' : OK))
  if (reply !== OK) return reply
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
    person: persons,
  })
  .map(({ campaign: place, status, existing, person }) =>
    command({
      name: 'status',
      words: `let campaign ${place} be ${status}, its open drawings ${existing ?? 'as before'}${wordsOfPerson(person)}`,
      run: async (model, world, tell) => {
        const campaign = campaignAt(model, place)
        tell(
          `let campaign ${campaign.name} be ${status}, its open drawings ${existing ?? 'as before'}${wordsOfPerson(person)}`,
        )
        const said = person === null || status === 'paused' ? existing : undefined
        return changeStatus(model, world, campaign, { status, existing: said, person })
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
