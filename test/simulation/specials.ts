import fc from 'fast-check'
import { createSpecialDrawing } from '../../api/actions/drawing/create-special.ts'
import { theOperator } from '../support/factory.ts'
import { expectReply, OK, replyOf } from './answers.ts'
import { campaignAt, type Command, command, keyOf } from './command.ts'
import { type Campaign, modeOf, newDrawing, termsAt } from './model.ts'
import { actBy, type Person, persons, replyInPortal, wordsOfPerson } from './portal.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

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

/** What only the portal refuses, before all else: no winners at all, and a special drawing in live mode. */
const inPortalAlone = (campaign: Campaign, person: Person, winners: number | undefined): string | undefined => {
  if (person === null) return undefined
  if (winners === 0) return '400 bad_request'
  return modeOf(campaign) === 'live' ? '403 forbidden' : undefined
}

export const specialDrawings: fc.Arbitrary<Command> = fc
  .record({
    campaign: fc.nat(5),
    when: keyOf(specials),
    winners: fc.constantFrom(undefined, undefined, 4, 0),
    evenPaused: fc.boolean(),
    person: persons,
  })
  .map(({ campaign: place, when, winners, person, ...rest }) => {
    // The portal makes no special drawings in a pause.
    const evenPaused = person === null && rest.evenPaused
    return command({
      name: 'special drawing',
      words: `make a special drawing ${when} for campaign ${place}${evenPaused ? ', even in a pause' : ''}${wordsOfPerson(person)}`,
      run: async (model, world, tell) => {
        const { service } = world
        const { now } = model
        const campaign = campaignAt(model, place)
        const { drawAt, cutoffAt: given }: { drawAt: number; cutoffAt?: number } = specials[when](campaign, now)
        const times = { drawAt: new Date(drawAt), cutoffAt: given === undefined ? undefined : new Date(given) }
        const label = `${campaign.name}${campaign.drawings.length + 1}`
        tell(
          `make a special drawing ${when} for ${winners ?? 'as many'} winners (${label}, ${times.drawAt.toISOString()})${wordsOfPerson(person)}`,
        )
        const asked = { drawAt: times.drawAt.toISOString(), cutoffAt: times.cutoffAt?.toISOString(), winners }
        const act = await actBy(world, campaign, {
          person,
          portal: (portal, where) => portal.drawing.makeSpecial({ ...where, ...asked }),
          otherwise: async () => ({
            id: await createSpecialDrawing(service, theOperator, {
              slug: campaign.slug,
              ...times,
              winners,
              evenPaused,
            }),
          }),
        })
        const reply = await replyOf(world, act)
        const cutoffAt = given ?? drawAt - campaign.leadMs
        const isSound = cutoffAt > now && cutoffAt <= drawAt && winners !== 0
        const isTaken = campaign.drawings.some((drawing) => drawing.drawAt === drawAt)
        const inTime =
          campaign.status === 'paused' && !evenPaused ? '409 rejected' : isSound && !isTaken ? OK : '400 bad_request'
        const made = campaign.status === 'ended' ? '409 campaign_ended' : inTime
        expectReply(reply, replyInPortal(person, 'manager', inPortalAlone(campaign, person, winners) ?? made))
        if (reply === OK)
          campaign.drawings.push(
            newDrawing(campaign, drawAt, cutoffAt, winners ?? termsAt(campaign, drawAt).winnersPerDraw),
          )
        return reply
      },
    })
  })
