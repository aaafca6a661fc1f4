import fc from 'fast-check'
import { extendCutoff } from '../../api/actions/drawing/extend-cutoff.ts'
import { cancelDrawing } from '../../api/actions/drawing/cancel.ts'
import { expectReply, OK, replyOf } from './answers.ts'
import { type Command, command, keyOf, nearCampaign, nearDrawing, nearPlaces, withSource } from './command.ts'
import { type Campaign, cancel, type Drawing, modeOf } from './model.ts'
import { theOperator } from '../support/factory.ts'
import { actBy, type Person, persons, replyInPortal, wordsOfPerson } from './portal.ts'

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
