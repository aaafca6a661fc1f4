import fc from 'fast-check'
import { advanceDrawing } from '../../api/actions/drawing/advance.ts'
import { expectReply, OK, replyOf } from './answers.ts'
import { type Command, command, nearCampaign, nearDrawing, nearPlaces } from './command.ts'
import { type Campaign, type Drawing, dueAt, hasList, modeOf } from './model.ts'
import { actBy, persons, replyInPortal, wordsOfPerson } from './portal.ts'

type Advance = { campaign: Campaign; drawing: Drawing; hasFailure: boolean; now: number }

const replyTo = ({ campaign, drawing, hasFailure, now }: Advance): string => {
  if (modeOf(campaign) === 'live') return '409 rejected'
  if (drawing.cancelledAt !== null) return '409 cancelled'
  if (drawing.heldAt !== null) return '409 rejected'
  const isOpen = drawing.status === 'open'
  if (isOpen && drawing.cutoffAt <= now && (hasFailure || !hasList(campaign, drawing))) return '409 rejected'
  if (hasFailure && !isOpen) return '409 rejected'
  return hasFailure && campaign.status === 'ended' ? '409 campaign_ended' : OK
}

/** As at any cutoff to which no list came; a source has been asked for it in vain. */
const loseList = ({ source }: Campaign, drawing: Drawing): void => {
  const { cutoffAt } = drawing
  Object.assign(drawing, { winners: null, displayNames: [], fetchedFor: null })
  if (source === 'push') return
  drawing.fetch = { cutoffAt, startedAt: cutoffAt, dueAt: null }
  drawing.needsAttention = 'No winners by the cutoff.'
}

const advance = ({ campaign, drawing, hasFailure, now }: Advance): void => {
  if (drawing.status === 'open' && drawing.cutoffAt > now) drawing.cutoffAt = now
  else if (drawing.status === 'locked' && dueAt(drawing) > now) drawing.advancedAt = now
  if (hasFailure) loseList(campaign, drawing)
}

/** Who tries the service out does not wait for the time of a step. */
export const advances: fc.Arbitrary<Command> = fc
  .record({
    campaign: nearPlaces,
    drawing: nearPlaces,
    hasFailure: fc.nat(3).map((n) => n === 0),
    person: persons,
  })
  .map(({ campaign: place, drawing: near, hasFailure, person }) => {
    const how = `${hasFailure ? ', to a cutoff without winners' : ''}${wordsOfPerson(person)}`
    return command({
      name: 'advance',
      mayRace: true,
      words: `bring drawing ${near} of campaign ${place} forward${how}`,
      isPossible: (model) => nearCampaign(model, place).drawings.length > 0,
      run: async (model, world, tell) => {
        const { now } = model
        const campaign = nearCampaign(model, place)
        const drawing = nearDrawing(campaign, now, near) as Drawing
        // By a clock that stands still its cutoff would be the one again for which its source may be asked already.
        if (campaign.source === 'pull' && drawing.extendedAt === now) return OK
        tell(`bring ${drawing.label} forward${how}`)
        const { service, callers } = world
        const [{ slug }, id] = [campaign, drawing.id as string]
        const simulate = hasFailure ? 'no_winners' : undefined
        const act = await actBy<unknown>(world, campaign, {
          person,
          portal: (portal, where) => portal.drawing.advance({ ...where, id, simulate }),
          otherwise: () =>
            advanceDrawing(service, callers[modeOf(campaign)][campaign.owner], { slug, drawingId: id, simulate }),
        })
        const reply = await replyOf(world, act)
        const asked = { campaign, drawing, hasFailure, now }
        expectReply(reply, replyInPortal(person, 'manager', replyTo(asked)))
        if (reply === OK) advance(asked)
        return reply
      },
    })
  })
