import fc from 'fast-check'
import { pickGuarantee } from '../../api/actions/payout/pick-guarantee.ts'
import { expectReply, OK, replyOf } from './answers.ts'
import { type Command, command } from './command.ts'
import { type Campaign, type Drawing, isDrawn, type Model, modeOf, type Period } from './model.ts'
import { actBy, persons, replyInPortal, wordsOfPerson } from './portal.ts'
import { drawingsOf } from './periods.ts'

const NOBODY = 'w-nobody'
const [PLACES, LAST_OF_ALL] = [20, 10]

/** The winner at this place of a period. Later places choose among those who won several times, if anybody did. */
const winnerAt = (people: readonly string[], place: number): string | undefined => {
  const often = place > LAST_OF_ALL ? people.filter((one) => people.indexOf(one) !== people.lastIndexOf(one)) : []
  const among = often.length > 0 ? often : people
  return among[place % among.length]
}

const winsOf = (campaign: Campaign, period: Period, winner: string): Drawing[] =>
  drawingsOf(campaign, period).filter((drawing) => isDrawn(drawing) && drawing.winners?.includes(winner))

/** Which drawing the pick names. */
const named = {
  'naming no drawing': () => undefined,
  'naming the drawing': (_: Campaign, wins: readonly Drawing[]) => wins[0],
  'naming the last such drawing': (_: Campaign, wins: readonly Drawing[]) => wins.at(-1),
  'naming another drawing': ({ drawings }: Campaign, wins: readonly Drawing[]) =>
    drawings.find((drawing) => !wins.includes(drawing)),
} as const

/** The win that is picked, or how the pick is refused. */
const decide = (campaign: Campaign, period: Period, winner: string, drawing: Drawing | undefined): Drawing | string => {
  if (period.status === 'waiting') return '404 not_found'
  if (period.status !== 'awaiting_pick') return '409 rejected'
  const wins = winsOf(campaign, period, winner)
  const meant = drawing === undefined ? wins : wins.filter((win) => win === drawing)
  const [win] = meant
  if (win === undefined || meant.length > 1) return '400 rejected'
  return campaign.wallet === null ? '409 rejected' : win
}

type PickedFrom = { campaign: Campaign; period: Period }

/** All periods. Those that wait for a pick come first, as they matter most. */
const placesIn = ({ campaigns }: Model): PickedFrom[] =>
  campaigns
    .flatMap((campaign) => campaign.periods.map((period) => ({ campaign, period })))
    .toSorted((a, b) => Number(b.period.status === 'awaiting_pick') - Number(a.period.status === 'awaiting_pick'))

export const picks: fc.Arbitrary<Command> = fc
  .record({
    period: fc.nat(3),
    winner: fc.nat(PLACES),
    naming: fc.constantFrom(...(Object.keys(named) as (keyof typeof named)[])),
    isStranger: fc.nat(19).map((n) => n === 19),
    who: persons,
  })
  .map(({ period: at, winner: n, naming: chosen, isStranger, who }) =>
    command({
      name: 'pick',
      words: `pick winner ${n} for guarantee ${at}, ${chosen}`,
      isPossible: (model) => placesIn(model).length > 0,
      run: async (model, world, tell) => {
        const { service, callers } = world
        const places = placesIn(model)
        const { campaign, period } = places[at % places.length] as PickedFrom
        const people = drawingsOf(campaign, period).flatMap(({ winners }) => winners ?? [])
        const winner = (n === 0 ? undefined : winnerAt(people, n)) ?? NOBODY
        const wins = winsOf(campaign, period, winner)
        // With several wins a pick has to name its drawing: half of them do not, which chance alone would seldom give.
        const naming = wins.length > 1 && n % 2 === 0 ? 'naming no drawing' : chosen
        const drawing = named[naming](campaign, wins)
        tell(
          `${isStranger ? 'another partner picks' : 'pick'} ${winner} for ${campaign.name}'s guarantee ${period.period}, ${naming}${wordsOfPerson(isStranger ? null : who)}`,
        )
        const pick = {
          slug: campaign.slug,
          guaranteeId: period.id as string,
          winner,
          drawingId: drawing?.id ?? undefined,
        }
        const caller = callers[modeOf(campaign)][isStranger === (campaign.owner === 0) ? 1 : 0]
        const person = isStranger ? null : who
        const ask = async () => {
          const act = await actBy<unknown>(world, campaign, {
            person,
            portal: (portal, where) =>
              portal.guarantee.pick({ ...where, id: period.id as string, winner, drawingId: pick.drawingId }),
            otherwise: () => pickGuarantee(service, caller, pick),
          })
          return replyOf(world, act, { isRepeatable: isStranger })
        }
        const reply = await ask()
        const decision = isStranger ? '404 not_found' : decide(campaign, period, winner, drawing)
        expectReply(reply, replyInPortal(person, 'manager', typeof decision === 'string' ? decision : OK))
        if (reply !== OK || typeof decision === 'string') return reply
        const position = decision.winners?.indexOf(winner) as number
        Object.assign(period, { status: 'picked', pick: { winner, drawing: decision, position } })
        tell('  and once more')
        expectReply(await ask(), '409 rejected')
        return reply
      },
    }),
  )
