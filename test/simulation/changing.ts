import fc from 'fast-check'
import { changeCampaignStatus } from '../../api/actions/campaign/campaigns.ts'
import { extendCutoff } from '../../api/actions/drawing/extend-cutoff.ts'
import { cancelDrawings } from '../../db/queries/drawing/cancelling.ts'
import { createSpecialDrawing } from '../../api/actions/drawing/create-special.ts'
import { campaignAt, type Command, command, expectReply, nearDrawing, OK, replyOf } from './command.ts'
import { type Campaign, cancel, type Drawing, newDrawing, termsAt } from './model.ts'
import { existingDrawings } from '../../domain/drawing/hold.ts'
import { theOperator } from '../support/factory.ts'

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

export const extensions: fc.Arbitrary<Command> = fc
  .record({ campaign: fc.nat(2), drawing: fc.nat(5), to: keysOf(cutoffs) })
  .map(({ campaign: place, drawing: near, to }) =>
    command({
      words: `move the cutoff of drawing ${near} of campaign ${place} to ${to}`,
      isPossible: (model) => campaignAt(model, place).drawings.length > 0,
      run: async ({ now, ...model }, { service, caller }, tell) => {
        const campaign = campaignAt({ now, ...model }, place)
        const drawing = nearDrawing(campaign, now, near) as Drawing
        const at = cutoffs[to](drawing, now)
        tell(`move the cutoff of ${drawing.label} to ${to} (${new Date(at).toISOString()})`)
        const extension = { slug: campaign.slug, drawingId: drawing.id as string, cutoffAt: new Date(at) }
        const reply = await replyOf(extendCutoff(service, caller, extension))
        expectReply(reply, replyToExtension(campaign, drawing, at, now))
        if (reply === OK) Object.assign(drawing, { cutoffAt: at, needsAttention: null })
        return reply
      },
    }),
  )

/** What is open is cancelled, for good; anything else stays as it is. Tells whether it is cancelled now. */
export const cancellations: fc.Arbitrary<Command> = fc
  .record({ campaign: fc.nat(2), drawing: fc.nat(5) })
  .map(({ campaign: place, drawing: near }) =>
    command({
      words: `cancel drawing ${near} of campaign ${place}`,
      isPossible: (model) => campaignAt(model, place).drawings.length > 0,
      run: async (model, { service }, tell) => {
        const drawing = nearDrawing(campaignAt(model, place), model.now, near) as Drawing
        tell(`cancel ${drawing.label}`)
        const ids = await service.pool.transaction((tx) => cancelDrawings(tx, [drawing.id as string], 'Rain.'))
        if (cancel(drawing, 'Rain.', model.now) !== ids.includes(drawing.id as string))
          throw new Error(`Of ${drawing.label} the service says that it ${ids.length > 0 ? 'is' : 'is not'} cancelled.`)
        return OK
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

/** A pause begins a millisecond after the last one ended, at the earliest; the end of a campaign ends its pause. */
const change = (campaign: Campaign, status: Campaign['status'], now: number): void => {
  const last = campaign.pauses.at(-1)
  if (last && last.to === null) last.to = Math.max(last.from, now)
  if (status === 'paused') campaign.pauses.push({ from: Math.max(now, (last?.to ?? -Infinity) + 1), to: null })
  if (status === 'ended') {
    campaign.endedAt = now
    for (const drawing of campaign.drawings) if (drawing.winners === null) cancel(drawing, 'The campaign ended.', now)
  }
  campaign.status = status
}

/** An end is final, and so comes seldom. */
const statuses = fc.oneof(
  { weight: 5, arbitrary: fc.constant('paused' as const) },
  { weight: 5, arbitrary: fc.constant('active' as const) },
  { weight: 1, arbitrary: fc.constant('ended' as const) },
)

export const changesOfStatus: fc.Arbitrary<Command> = fc
  .record({
    campaign: fc.nat(2),
    status: statuses,
    existing: fc.constantFrom(undefined, ...existingDrawings),
  })
  .map(({ campaign: place, status, existing }) =>
    command({
      words: `let campaign ${place} be ${status}, its open drawings ${existing ?? 'as before'}`,
      run: async (model, { service }, tell) => {
        const campaign = campaignAt(model, place)
        tell(`let campaign ${campaign.name} be ${status}, its open drawings ${existing ?? 'as before'}`)
        const reply = await replyOf(changeCampaignStatus(service, theOperator, campaign.slug, status, existing))
        const isOver = campaign.status === 'ended' && status !== 'ended'
        expectReply(reply, isOver ? '409 campaign_ended' : OK)
        if (isOver) return reply
        const { holdSince } = campaign
        const holds = status === 'paused' && (existing ?? (holdSince === null ? 'run' : 'hold')) === 'hold'
        if (holdSince !== null && !holds) release(campaign, holdSince, model.now)
        if (campaign.status !== status) change(campaign, status, model.now)
        if (holdSince === null && holds) hold(campaign, model.now)
        return reply
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
    campaign: fc.nat(2),
    when: keysOf(specials),
    winners: fc.constantFrom(undefined, undefined, 4, 0),
    evenPaused: fc.boolean(),
  })
  .map(({ campaign: place, when, winners, evenPaused }) =>
    command({
      words: `make a special drawing ${when} for campaign ${place}${evenPaused ? ', even in a pause' : ''}`,
      run: async (model, { service }, tell) => {
        const { now } = model
        const campaign = campaignAt(model, place)
        const { drawAt, cutoffAt: given }: { drawAt: number; cutoffAt?: number } = specials[when](campaign, now)
        const times = { drawAt: new Date(drawAt), cutoffAt: given === undefined ? undefined : new Date(given) }
        const label = `${campaign.name}${campaign.drawings.length + 1}`
        tell(
          `make a special drawing ${when} for ${winners ?? 'as many'} winners (${label}, ${times.drawAt.toISOString()})`,
        )
        const reply = await replyOf(
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
