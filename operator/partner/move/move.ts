import { z } from 'zod'
import { findMove, findMoveSide, type Move } from '../../../db/queries/moving/moves.ts'
import type { WaitedFor } from '../../../db/queries/moving/waiting.ts'
import {
  isForgotten,
  isLostThere,
  mayStay,
  type MoveSide,
  type MoveStep,
  nextMoveStep,
} from '../../../domain/moving/steps.ts'
import { Refused } from '../../../domain/refusals.ts'
import { moveSettings, ownUrl } from '../../../process/configuration.ts'
import type { Command, Output, Store } from '../../command.ts'
import { checkOptions, flag } from '../../options.ts'
import { settingsIn } from '../../settings.ts'
import { knownPartner } from '../known.ts'
import { checkKeys, checkMove } from './check.ts'
import { copyPartner } from './copy.ts'
import { arrive, begin, finish, forsake, hold, leave, resume, stay } from './steps.ts'
import { type Sides, withSides } from './there.ts'

const DEFAULT_WAIT_SECONDS = 120
const MAX_WAIT_SECONDS = 86_400

const options = z.strictObject({
  partner: z.string({ error: 'is missing: the id of a partner, ptr_…' }),
  /** Where the partner's servers are sent when their keys are refused here after the move. */
  baseUrl: ownUrl('it', () => 'is missing: where the API of the other database is reached, https://…'),
  wait: z.coerce
    .number({ error: 'must be a number of seconds' })
    .int()
    .min(0)
    .max(MAX_WAIT_SECONDS)
    .default(DEFAULT_WAIT_SECONDS),
  stay: flag,
})
type Wish = z.infer<typeof options>

const outputOf = (partner: string, state: string, sentences: readonly string[], more: object = {}): Output => ({
  json: { partner, state, ...more },
  text: sentences.join('\n'),
})

const waitedOutput = (partner: string, state: string, waited: readonly WaitedFor[]): Output => ({
  ...outputOf(
    partner,
    state,
    [
      `${partner} is not moved yet. It waits for:`,
      ...waited.map(({ what, count, one }) => `  ${what} (${count}, for example ${one})`),
      'Run the command again; with --stay the move is given up.',
    ],
    { waitsFor: waited },
  ),
  failed: true,
})

const moveHere = async ({ here }: Sides, partner: string): Promise<Move> => {
  const move = await findMove(here.pool, partner)
  if (!move) throw new Refused('bad_request', `There is no move of ${partner} here.`)
  return move
}

const refuseElsewhere = (move: Move | null, { there }: Sides): void => {
  if (!move || move.state === 'here' || move.publicUrl === there.publicUrl) return
  throw new Refused(
    'bad_request',
    `${move.partnerId} moves to ${move.publicUrl}: run the command with that database, also to give the move up with --stay.`,
  )
}

type Taking = (sides: Sides, wish: Wish, store: Store) => Promise<Output | null>

const patienceOf = ({ wait }: Wish): AbortSignal => AbortSignal.timeout(wait * 1_000)

/** The steps. Each returns null to go on with the next one, or its output if the move cannot go on now or is over. */
const steps: Readonly<Record<MoveStep, Taking>> = {
  begin: async (sides, { partner, baseUrl }, { openKeyring }) => {
    await checkMove(sides, partner)
    await checkKeys(sides, partner, await openKeyring())
    await begin(sides, partner, baseUrl)
    return null
  },
  hold: async (sides, wish, { actor }) => {
    await checkMove(sides, wish.partner)
    const waited = await hold(sides, wish.partner, { actor, patience: patienceOf(wish) })
    return waited.length > 0 ? waitedOutput(wish.partner, 'holding', waited) : null
  },
  copy: async (sides, wish, { openKeyring }) => {
    await checkMove(sides, wish.partner)
    const keyring = await openKeyring()
    await checkKeys(sides, wish.partner, keyring)
    const copy = async () => (await copyPartner(sides, await moveHere(sides, wish.partner), keyring)) !== null
    const waited = await finish(sides, wish.partner, { copy, patience: patienceOf(wish) })
    return waited.length > 0 ? waitedOutput(wish.partner, 'leaving', waited) : null
  },
  leave: async (sides, { partner }) => {
    await leave(sides, partner)
    return null
  },
  arrive: async (sides, { partner }, { actor }) => {
    await arrive(sides, await moveHere(sides, partner), actor)
    return null
  },
  forsake: async (sides, { partner, baseUrl }, { actor }) => {
    await forsake(sides, partner, { actor, baseUrl })
    return null
  },
  resume: async (sides, { partner }, { actor }) => {
    const arrived = await findMove(sides.there.pool, partner)
    const hasGoneOn = arrived?.state === 'gone'
    const { baseUrl, publicUrl } = hasGoneOn ? arrived : await moveHere(sides, partner)
    const resumed = await resume(sides, partner, actor)
    return outputOf(
      partner,
      'here',
      [
        `${partner} ${hasGoneOn ? 'has gone on from there' : 'lives there now'}: its servers ask ${baseUrl}, and its draws are shown at ${publicUrl}.`,
        resumed.length > 0 ? `Its campaigns go on as before: ${resumed.join(', ')}.` : 'No campaign of it was held.',
        'Here its keys are refused with the address of that database. Its earlier draws, their proofs and the log stay where they are.',
      ],
      { baseUrl, publicUrl, resumed },
    )
  },
}

type Known = { from: MoveSide; to: MoveSide }

const knownOf = async ({ here, there }: Sides, partner: string): Promise<Known> => ({
  from: await findMoveSide(here.pool, partner),
  to: await findMoveSide(there.pool, partner),
})

const refuse = (sentence: string): never => {
  throw new Refused('bad_request', sentence)
}

const refuseOlder = (partner: string, { from, to }: Known): void => {
  if (to.arrivals > from.arrivals)
    refuse(
      `${partner} has arrived elsewhere since all that is known here: run the command without --stay, with the database that it went to.`,
    )
}

const refuseApart = (partner: string, known: Known): never => {
  const { from, to } = known
  refuseOlder(partner, known)
  if (isForgotten(from, to))
    refuse(
      `A copy of ${partner} waits there for a move that has not come as far here, or is over: one of the two databases was restored from an older copy of itself. Run the command with --stay: it takes back what was copied, and the partner goes on with what is here. Then it can move.`,
    )
  if (isLostThere(from, to))
    refuse(
      `${partner} has gone from here, and what was copied there as it went is not there: that database was restored from an older copy of itself. Restore it from one that was made after the partner had gone, and run the command again.`,
    )
  return refuse(
    `${partner} is ${from.state ?? 'not moving'} here and ${to.state ?? 'unknown'} there: the two are not of one move.`,
  )
}

const moveOn = async (sides: Sides, wish: Wish, store: Store): Promise<Output> => {
  for (;;) {
    refuseElsewhere(await findMove(sides.here.pool, wish.partner), sides)
    const known = await knownOf(sides, wish.partner)
    const step = nextMoveStep(known.from, known.to)
    if (step === null) return refuseApart(wish.partner, known)
    const output = await steps[step](sides, wish, store)
    if (output) return output
  }
}

const refuseToStay = (partner: string, known: Known): never => {
  refuseOlder(partner, known)
  return refuse(
    known.from.state === null
      ? `There is no move of ${partner} here.`
      : `${partner} has gone, or does not go: nothing can be given up.`,
  )
}

const giveUp = async (sides: Sides, { partner }: Wish, { actor }: Store): Promise<Output> => {
  refuseElsewhere(await findMove(sides.here.pool, partner), sides)
  const known = await knownOf(sides, partner)
  if (!mayStay(known.from, known.to)) refuseToStay(partner, known)
  await stay(sides, partner, actor)
  return outputOf(partner, 'stays', [
    isForgotten(known.from, known.to)
      ? `${partner} stays, with what is here: what a move had copied there is taken back.`
      : `${partner} stays: its keys are taken again, and its campaigns go on as before.`,
  ])
}

/**
 * Moves a partner to another database: its campaigns are held, what is under way comes to its end, its rows are copied
 * and compared, and it goes on there. Every step can be taken again, so that the command can be run again wherever it
 * stopped.
 */
export const partnerMove: Command = async (given, store) => {
  const wish = checkOptions(options, given)
  const { MOVE_DATABASE_URL: url } = settingsIn(store.environment, moveSettings)
  await knownPartner(store, wish.partner)
  return withSides(store, url, (sides) => (wish.stay ? giveUp(sides, wish, store) : moveOn(sides, wish, store)))
}
