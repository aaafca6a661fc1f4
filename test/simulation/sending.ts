import fc from 'fast-check'
import { sendWinners } from '../../api/actions/drawing/send-winners.ts'
import { parseSendWinners } from '../../api/v1/drawing/parse-winners.ts'
import { expectReply, OK, replyOf } from './answers.ts'
import { type Command, command, nearCampaign, nearDrawing, nearPlaces } from './command.ts'
import { type Campaign, type Drawing, hasList, isBeforeCutoff, type Model, modeOf } from './model.ts'
import { PEOPLE, someWinners } from './people.ts'
import { actBy, type Person, persons, replyInPortal, wordsOfPerson } from './portal.ts'
import type { World } from './world.ts'

const lists = {
  'its number of': (drawing: Drawing, seed: number) => someWinners(drawing.winnersExpected, seed),
  'the same': (drawing: Drawing, seed: number) => drawing.winners ?? someWinners(drawing.winnersExpected, seed),
  'the same, in another order,': (drawing: Drawing, seed: number) =>
    drawing.winners?.toReversed() ?? someWinners(drawing.winnersExpected, seed),
  'too few': (drawing: Drawing, seed: number) => someWinners(drawing.winnersExpected - 1, seed),
  'too many': (drawing: Drawing, seed: number) => someWinners(drawing.winnersExpected + 1, seed),
  repeated: (drawing: Drawing) => Array.from({ length: Math.max(2, drawing.winnersExpected) }, () => 'w1'),
} as const

/** What a send says about the name of one winner: nothing, a name, or null to remove it. It names no other winner. */
const names = { '': undefined, ' with a name': 'Ann', ' with another name': 'Bo', ' without a name': null } as const

type Name = string | null | undefined

const sameList = (a: readonly string[] | null, b: readonly string[]): boolean => a?.join() === b.join()

/** Whether this is its list; one that was fetched for an earlier cutoff no longer counts. */
const isItsList = (campaign: Campaign, drawing: Drawing, winners: readonly string[]): boolean =>
  sameList(drawing.winners, winners) && (drawing.status !== 'open' || hasList(campaign, drawing))

/** By the rules of the interface, in the order in which the service checks them. */
const replyTo = (campaign: Campaign, drawing: Drawing, winners: readonly string[], now: number): string => {
  const { status, source } = campaign
  if (new Set(winners).size < winners.length) return '400 bad_request'
  if (isItsList(campaign, drawing, winners)) return OK
  if (source === 'pull') return '409 pull_campaign'
  if (status === 'ended') return '409 campaign_ended'
  if (drawing.cancelledAt !== null) return '409 cancelled'
  if (winners.length !== drawing.winnersExpected) return '400 bad_request'
  return drawing.status === 'open' && isBeforeCutoff(drawing, now) ? OK : '409 locked'
}

type Sending = {
  campaign: Campaign
  drawing: Drawing
  winners: string[]
  name: Name
  named: number
  person?: Person
}

const take = ({ drawing, winners, name, named }: Sending): void => {
  const nameOf = (winner: string) => drawing.displayNames[drawing.winners?.indexOf(winner) ?? -1] ?? null
  const kept = winners.map(nameOf)
  drawing.winners = winners
  drawing.displayNames = kept.map((shown, i) => (i === named && name !== undefined ? name : shown))
}

export const sendTo = async ({ now }: Model, world: World, sending: Sending): Promise<string> => {
  const { service, callers } = world
  const { campaign, drawing, winners, name, named, person = null } = sending
  const elements = winners.map((winner, i) =>
    i === named && name !== undefined ? { winner, displayName: name } : winner,
  )
  const drawingId = drawing.id as string
  const isFirst = drawing.winners === null
  const expected = replyInPortal(person, 'manager', replyTo(campaign, drawing, winners, now))
  let tries = 0
  const act = await actBy(world, campaign, {
    person,
    portal: (portal, where) => portal.drawing.sendWinners({ ...where, id: drawingId, winners: elements }),
    otherwise: async () => {
      const list = parseSendWinners({ winners: elements })
      const { isFirst: isFirstSent, drawing: shown } = await sendWinners(
        service,
        callers[modeOf(campaign)][campaign.owner],
        {
          slug: campaign.slug,
          drawingId,
          list,
        },
      )
      if (!sameList(shown.winners, winners)) throw new Error('The answer shows other winners.')
      return { isFirst: isFirstSent }
    },
  })
  const send = async () => {
    tries += 1
    const sent = await act()
    // On a retry after a lost answer, the list may have been taken before.
    if (tries === 1 && sent.isFirst !== isFirst) throw new Error(`The answer says that isFirst is ${sent.isFirst}.`)
  }
  const reply = await replyOf(world, send, { isRepeatable: true })
  expectReply(reply, expected)
  if (expected === OK) take(sending)
  return reply
}

const keysOf = <Key extends string>(table: Record<Key, unknown>): Key[] => Object.keys(table) as Key[]

const sendsTo = (places: fc.Arbitrary<number>): fc.Arbitrary<Command> =>
  fc
    .record({
      campaign: places,
      drawing: places,
      list: fc.constantFrom('its number of' as const, 'its number of' as const, ...keysOf(lists)),
      seed: fc.nat(PEOPLE - 1),
      name: fc.constantFrom(...keysOf(names)),
      person: persons,
    })
    .map(({ campaign: place, drawing: near, list, seed, name, person }) => {
      let winners: string[] = []
      return command({
        name: 'send',
        mayRace: true,
        words: `send ${list} winners${name} to drawing ${near} of campaign ${place}${wordsOfPerson(person)}`,
        isPossible: (model) => nearCampaign(model, place).drawings.length > 0,
        run: async (model, world, tell) => {
          const campaign = nearCampaign(model, place)
          const drawing = nearDrawing(campaign, model.now, near) as Drawing
          // After a race the model gets the list that was sent, as by then another one would be chosen.
          if (!world.race?.isOver) winners = lists[list](drawing, seed)
          const named = seed % Math.max(1, winners.length)
          const whose = name === '' ? '' : `${name} for ${winners[named]}`
          tell(`send ${list} winners (${winners.join(' ')})${whose} to ${drawing.label}${wordsOfPerson(person)}`)
          const reply = await sendTo(model, world, { campaign, drawing, winners, name: names[name], named, person })
          if (reply !== OK || name === '') return reply
          tell('  and once more, without a word of names')
          return sendTo(model, world, { campaign, drawing, winners, name: undefined, named })
        },
      })
    })

export const sends = sendsTo(nearPlaces)
/** Those to the drawing whose cutoff is nearest. */
export const nearestSends = sendsTo(fc.constant(0))

export const strangersSends: fc.Arbitrary<Command> = fc
  .record({ campaign: nearPlaces, drawing: nearPlaces })
  .map(({ campaign: place, drawing: near }) =>
    command({
      name: "stranger's send",
      words: `another partner sends winners to drawing ${near} of campaign ${place}`,
      isPossible: (model) => nearCampaign(model, place).drawings.length > 0,
      run: async (model, world, tell) => {
        const { service, callers } = world
        const campaign = nearCampaign(model, place)
        const { slug, owner, drawings } = campaign
        const drawing = drawings[near % drawings.length] as Drawing
        tell(`another partner sends winners to ${drawing.label}`)
        const list = parseSendWinners({ winners: someWinners(drawing.winnersExpected, 0) })
        const stranger = callers[modeOf(campaign)][owner === 0 ? 1 : 0]
        const send = () => sendWinners(service, stranger, { slug, drawingId: drawing.id as string, list })
        return expectReply(await replyOf(world, send, { isRepeatable: true }), '404 not_found')
      },
    }),
  )
