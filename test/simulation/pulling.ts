import fc from 'fast-check'
import { fetchAgain } from '../../api/actions/drawing/fetch-again.ts'
import { expectReply, OK, replyOf } from './answers.ts'
import { campaignAt, type Command, command, nearCampaign, nearDrawing, nearPlaces } from './command.ts'
import { type Campaign, type Drawing, isBeforeCutoff, type Model, modeOf } from './model.ts'
import { actBy, persons, replyInPortal, wordsOfPerson } from './portal.ts'
import { hookPath, type MoodName, moodNames, sourcePath } from './servers.ts'

const pulling = ({ campaigns }: Model): Campaign[] => campaigns.filter(({ source }) => source === 'pull')

const changesTo = (moods: fc.Arbitrary<MoodName>): fc.Arbitrary<Command> =>
  fc.record({ campaign: fc.nat(5), mood: moods }).map(({ campaign: place, mood }) =>
    command({
      name: 'mood of a source',
      words: `let the server of campaign ${place} of those that pull be ${mood}`,
      isPossible: (model) => pulling(model).length > 0,
      run: async (model, { servers }, tell) => {
        const campaign = campaignAt({ ...model, campaigns: pulling(model) }, place)
        tell(`let the server of campaign ${campaign.name} be ${mood}`)
        servers.moods.set(sourcePath(campaign.name), mood)
        campaign.mood = mood
        return OK
      },
    }),
  )

export const changesOfMood = changesTo(fc.constantFrom('well', 'well', ...moodNames))
export const failuresOfSources = changesTo(fc.constantFrom(...moodNames.filter((mood) => mood !== 'well')))

/** Changes how a partner's server behaves to which events are posted. */
export const changesOfHook: fc.Arbitrary<Command> = fc
  .record({ owner: fc.constantFrom(0, 1), mood: fc.constantFrom('well' as const, ...moodNames) })
  .map(({ owner, mood }) =>
    command({
      name: 'mood of a server',
      words: `let the server of partner ${owner} be ${mood}`,
      run: async (_model, { servers }, tell) => {
        tell(`let the server of partner ${owner} be ${mood}`)
        servers.moods.set(hookPath(owner), mood)
        return OK
      },
    }),
  )

const replyToFetch = ({ source, status }: Campaign, drawing: Drawing, now: number): string => {
  if (drawing.status !== 'open') return '409 locked'
  if (source === 'push') return '409 push_campaign'
  if (status === 'ended') return '409 campaign_ended'
  if (drawing.cancelledAt !== null) return '409 cancelled'
  return drawing.heldAt !== null || isBeforeCutoff(drawing, now) ? '409 rejected' : OK
}

/** A person asks for a drawing's winners to be fetched again. */
const fetchesFor = (places: fc.Arbitrary<number>): fc.Arbitrary<Command> =>
  fc.record({ campaign: places, drawing: places, person: persons }).map(({ campaign: place, drawing: near, person }) =>
    command({
      name: 'fetch again',
      mayRace: true,
      words: `have winners fetched again for drawing ${near} of campaign ${place}${wordsOfPerson(person)}`,
      isPossible: (model) => nearCampaign(model, place).drawings.length > 0,
      run: async (model, world, tell) => {
        const campaign = nearCampaign(model, place)
        const drawing = nearDrawing(campaign, model.now, near) as Drawing
        tell(`have winners fetched again for ${drawing.label}${wordsOfPerson(person)}`)
        const { service, callers } = world
        const [{ slug }, id] = [campaign, drawing.id as string]
        const act = await actBy<unknown>(world, campaign, {
          person,
          portal: (portal, where) => portal.drawing.fetchAgain({ ...where, id }),
          otherwise: () => fetchAgain(service, callers[modeOf(campaign)][campaign.owner], { slug, drawingId: id }),
        })
        const reply = await replyOf(world, act)
        expectReply(reply, replyInPortal(person, 'manager', replyToFetch(campaign, drawing, model.now)))
        if (reply === OK) Object.assign(drawing, { fetch: null, needsAttention: null })
        return reply
      },
    }),
  )

export const fetches = fetchesFor(nearPlaces)
/** Those for the drawing whose cutoff is nearest. */
export const nearestFetches = fetchesFor(fc.constant(0))
