import fc from 'fast-check'
import { markHeldPaid } from '../../api/actions/payout/mark-held-paid.ts'
import { markManyPaid } from '../../api/actions/payout/mark-many-paid.ts'
import { expectReply, OK, replyOf } from './answers.ts'
import { campaignAt, type Command, command } from './command.ts'
import type { Campaign, Drawing, Model, Prize } from './model.ts'
import { actBy, persons, replyInPortal, wordsOfPerson } from './portal.ts'
import { theOperator } from '../support/factory.ts'

/** Drawings with a held prize first, the others to be refused. */
const drawingsIn = ({ campaigns }: Model): { drawing: Drawing; campaign: Campaign }[] => {
  const held = ({ prizes }: Drawing) => prizes.filter(({ isHeld }) => isHeld).length
  return campaigns
    .flatMap((campaign) => campaign.drawings.map((drawing) => ({ drawing, campaign })))
    .toSorted((a, b) => Math.sign(held(b.drawing)) - Math.sign(held(a.drawing)))
}

/** Mostly a place whose prize is held. */
const positionIn = ({ prizes, winnersExpected }: Drawing, n: number): number => {
  const held = prizes.flatMap(({ isHeld }, position) => (isHeld ? [position] : []))
  return held[n] ?? n % (winnersExpected + 1)
}

const replyToMark = (
  { winnersExpected }: Drawing,
  prize: Prize | undefined,
  position: number,
  reference: string,
): string => {
  if (position >= winnersExpected) return '404 not_found'
  if (!prize?.isHeld) return '400 bad_request'
  return prize.reference === null || prize.reference === reference ? OK : '409 rejected'
}

/** The first one in half of the cases: only marking a prize again shows whether it stays as it was. */
const oftenFirst = (max: number): fc.Arbitrary<number> => fc.nat(2 * max + 1).map((n) => Math.max(0, n - max - 1))

/** An operator paid a held prize by hand. */
export const marks: fc.Arbitrary<Command> = fc
  .record({
    drawing: oftenFirst(8),
    position: oftenFirst(3),
    reference: fc.constantFrom('bank 1', 'bank 1', 'bank 2'),
    person: persons,
  })
  .map(({ drawing: at, position: n, reference, person }) =>
    command({
      name: 'mark paid',
      words: `mark prize ${n} of drawing ${at} as paid under "${reference}"${wordsOfPerson(person)}`,
      isPossible: (model) => drawingsIn(model).length > 0,
      run: async (model, world, tell) => {
        const { service } = world
        const drawings = drawingsIn(model)
        const { drawing, campaign } = drawings[at % drawings.length] as (typeof drawings)[number]
        const position = positionIn(drawing, n)
        const prize = drawing.prizes[position]
        tell(`mark prize ${position} of ${drawing.label} as paid under "${reference}"${wordsOfPerson(person)}`)
        const mark = { drawingId: drawing.id as string, position, reference }
        let isFirst = prize?.reference === null
        const act = await actBy<unknown>(world, campaign, {
          person,
          portal: (portal, { account }) => portal.payout.markHeldPaid({ account, ...mark }),
          otherwise: async () => {
            ;({ isFirst } = await markHeldPaid(service, theOperator, { ...mark, markedBy: 'Ann' }))
          },
        })
        const reply = await replyOf(world, act)
        expectReply(reply, replyInPortal(person, 'manager', replyToMark(drawing, prize, position, reference)))
        if (reply !== OK || !prize) return reply
        if (isFirst !== (prize.reference === null)) throw new Error(`The answer says that isFirst is ${isFirst}.`)
        if (isFirst) Object.assign(prize, { reference, markedAt: model.now })
        return reply
      },
    }),
  )

type Line = { drawing: Drawing; position: number; prize: Prize }

const heldIn = ({ drawings }: Campaign): Line[] =>
  drawings.flatMap((drawing) =>
    drawing.prizes.flatMap((prize, position) => (prize.isHeld ? [{ drawing, position, prize }] : [])),
  )

/** A file is taken as a whole or not at all. */
const replyToMany = (lines: readonly Line[], reference: string): string => {
  const isAnyOther = lines.some(({ prize }) => prize.reference !== null && prize.reference !== reference)
  return isAnyOther || new Set(lines.map(({ prize }) => prize)).size < lines.length ? '400 bad_request' : OK
}

/** Marks the newest held prizes of a campaign by a file, which sometimes lists a prize twice. */
export const marksOfMany: fc.Arbitrary<Command> = fc
  .record({
    campaign: fc.nat(5),
    count: fc.integer({ min: 1, max: 6 }),
    isRepeated: fc.nat(5).map((n) => n === 0),
    reference: fc.constantFrom('bank 1', 'bank 1', 'bank 2'),
    person: persons,
  })
  .map(({ campaign: place, count, isRepeated, reference, person }) => {
    const how = `${isRepeated ? ', one of them twice,' : ''} as paid under "${reference}"${wordsOfPerson(person)}`
    return command({
      name: 'mark many paid',
      words: `mark the newest ${count} held prizes of campaign ${place}${how}`,
      isPossible: (model) => heldIn(campaignAt(model, place)).length > 0,
      run: async (model, world, tell) => {
        const campaign = campaignAt(model, place)
        const newest = heldIn(campaign).slice(-count)
        const given = isRepeated ? [...newest, ...newest.slice(0, 1)] : newest
        tell(`mark ${given.map(({ drawing, position }) => `${drawing.label}/${position}`).join(' ')}${how}`)
        const lines = given.map(({ drawing, position, prize: { amountCents } }, i) => ({
          line: i + 2,
          drawingId: drawing.id as string,
          position,
          reference,
          amountCents,
        }))
        const act = await actBy<unknown>(world, campaign, {
          person,
          portal: (portal, { account }) => portal.payout.markManyPaid({ account, lines }),
          otherwise: () => markManyPaid(world.service, theOperator, { lines, markedBy: 'Ann' }),
        })
        const reply = await replyOf(world, act)
        expectReply(reply, replyInPortal(person, 'manager', replyToMany(given, reference)))
        if (reply !== OK) return reply
        for (const { prize } of newest)
          if (prize.reference === null) Object.assign(prize, { reference, markedAt: model.now })
        return reply
      },
    })
  })
