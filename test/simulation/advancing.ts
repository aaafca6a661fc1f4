import fc from 'fast-check'
import { advanceDrawing, type Trial } from '../../api/actions/drawing/advance.ts'
import { expectReply, OK, replyOf } from './answers.ts'
import { type Command, command, nearCampaign, nearDrawing, nearPlaces } from './command.ts'
import { type Campaign, type Drawing, dueAt, hasList, isDrawn, modeOf, termsOf } from './model.ts'
import { actBy, persons, replyInPortal, wordsOfPerson } from './portal.ts'

/** What a partner tries out by it: a failure at the cutoff, or a prize. */
const trials = ['no_winners', 'slow_source', 'a prize', null] as const
type Tried = (typeof trials)[number]

const MINUTE_MS = 60_000

/** A prize of its table and a position to win it, both chosen by the draw time. */
const prizeOf = (campaign: Campaign, drawing: Drawing, now: number) => {
  const { version, tiers } = drawing.table ?? termsOf(campaign, drawing, now).table
  const any = Math.floor(drawing.drawAt / MINUTE_MS)
  const { amountCents } = tiers[any % tiers.length] as (typeof tiers)[number]
  return { version, position: any % drawing.winnersExpected, amountCents }
}

const trialOf = (tried: Tried, campaign: Campaign, drawing: Drawing, now: number): Trial => {
  if (tried !== 'a prize') return { simulate: tried ?? undefined }
  const { position, amountCents } = prizeOf(campaign, drawing, now)
  return { prize: { position, amountCents } }
}

type Advance = { campaign: Campaign; drawing: Drawing; tried: Tried; now: number }

const replyToFailure = ({ campaign, drawing, tried }: Advance): string => {
  if (drawing.status !== 'open') return '409 rejected'
  if (campaign.status === 'ended') return '409 campaign_ended'
  return tried === 'slow_source' && campaign.source === 'push' ? '409 push_campaign' : OK
}

const replyTo = (asked: Advance): string => {
  const { campaign, drawing, tried, now } = asked
  if (modeOf(campaign) === 'live') return '409 rejected'
  if (drawing.cancelledAt !== null) return '409 cancelled'
  if (drawing.heldAt !== null) return '409 rejected'
  const hasFailure = tried === 'no_winners' || tried === 'slow_source'
  const isWaiting = drawing.status === 'open' && drawing.cutoffAt <= now
  if (isWaiting && (hasFailure || !hasList(campaign, drawing))) return '409 rejected'
  if (tried === 'a prize' && isDrawn(drawing)) return '409 rejected'
  return hasFailure ? replyToFailure(asked) : OK
}

/** As at any cutoff without a list; a source counts as asked in vain. */
const loseList = ({ source }: Campaign, drawing: Drawing): void => {
  const { cutoffAt } = drawing
  Object.assign(drawing, { winners: null, displayNames: [], fetchedFor: null })
  if (source === 'push') return
  drawing.fetch = { cutoffAt, startedAt: cutoffAt, dueAt: null, tries: 1 }
  drawing.needsAttention = 'No winners by the cutoff.'
}

const advance = ({ campaign, drawing, tried, now }: Advance): void => {
  if (tried === 'a prize') drawing.wished = prizeOf(campaign, drawing, now)
  if (drawing.status === 'open' && drawing.cutoffAt > now) drawing.cutoffAt = now
  else if (drawing.status === 'locked' && dueAt(drawing) > now) drawing.advancedAt = now
  if (tried === 'no_winners') loseList(campaign, drawing)
  if (tried === 'slow_source') drawing.slowAt = drawing.cutoffAt
}

const wordsOfTrial = (tried: Tried): string => (tried === null ? '' : `, with ${tried}`)

/** In test mode, partners who try the service out bring a drawing's next step forward. */
export const advances: fc.Arbitrary<Command> = fc
  .record({
    campaign: nearPlaces,
    drawing: nearPlaces,
    tried: fc.nat(3).map((place) => trials[place] as Tried),
    person: persons,
  })
  .map(({ campaign: place, drawing: near, tried, person }) => {
    const how = `${wordsOfTrial(tried)}${wordsOfPerson(person)}`
    return command({
      name: 'advance',
      mayRace: true,
      words: `bring drawing ${near} of campaign ${place} forward${how}`,
      isPossible: (model) => nearCampaign(model, place).drawings.length > 0,
      run: async (model, world, tell) => {
        const { now } = model
        const campaign = nearCampaign(model, place)
        const drawing = nearDrawing(campaign, now, near) as Drawing
        // The clock stands still, so its cutoff would again be one for which its source may have been asked already.
        if (campaign.source === 'pull' && drawing.extendedAt === now) return OK
        tell(`bring ${drawing.label} forward${how}`)
        const { service, callers } = world
        const [{ slug }, id] = [campaign, drawing.id as string]
        const trial = trialOf(tried, campaign, drawing, now)
        const act = await actBy<unknown>(world, campaign, {
          person,
          portal: (portal, where) => portal.drawing.advance({ ...where, id, ...trial }),
          otherwise: () =>
            advanceDrawing(service, callers[modeOf(campaign)][campaign.owner], { slug, drawingId: id, ...trial }),
        })
        const reply = await replyOf(world, act)
        const asked = { campaign, drawing, tried, now }
        expectReply(reply, replyInPortal(person, 'manager', replyTo(asked)))
        if (reply === OK) advance(asked)
        return reply
      },
    })
  })
