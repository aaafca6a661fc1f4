import { Refused, refusals } from '../../domain/refusals.ts'
import { Actor, isLostConnection } from './actor.ts'
import { chanceOf } from './chance.ts'
import { workTogether } from './crew.ts'
import { openTurns, type Turns } from './turns.ts'
import type { World } from './world.ts'

export const OK = 'OK'

/** An answer that no rule of the interface gives. */
export class UnexpectedReply extends Error {}

export const expectReply = (reply: string, expected: string): string => {
  if (reply !== expected) throw new UnexpectedReply(`The answer is ${reply}, and should be ${expected}.`)
  return reply
}

const answerOf = async (act: () => Promise<unknown>): Promise<string> => {
  try {
    await act()
    return OK
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { status, code } = refusals[error.reason]
    return `${status} ${code}`
  }
}

/**
 * `isRepeatable`: idempotent, and answered equally when repeated. `maxTurnsLater`: how many turns it may wait before it
 * begins.
 */
type Act = { act: () => Promise<unknown>; isRepeatable: boolean; maxTurnsLater?: number }

/** In a race, an act begins before the workers' work or in the midst of it, at most this many turns later. */
const MAX_TURNS_LATER = 60

/** If the web process loses its connection, the act is repeated, unless it has committed and is not repeatable. */
const insist = async (
  { tally, doing, chaos }: World,
  turns: Turns,
  { act, isRepeatable, maxTurnsLater = 0 }: Act,
): Promise<string> => {
  const chance = chanceOf(chaos.seed)
  const attempt = (count: number) => {
    const actor = new Actor({ turns, tally, chance, faultsLeft: { count }, mayDie: false })
    actor.doing = doing
    return actor
  }
  const actor = attempt(Math.min(1, chaos.faults))
  try {
    const reply = await actor.act(async () => {
      await actor.linger(maxTurnsLater)
      return answerOf(act)
    })
    tally.count(doing, 'done')
    return reply
  } catch (error) {
    if (!isLostConnection(error)) throw error
    return actor.hasCommitted && !isRepeatable ? OK : attempt(0).act(() => answerOf(act))
  }
}

/**
 * What the service answers: OK or the refusal's status and code. In a race the workers begin at the same moment. When
 * the command then runs on the model for other outcomes of the race, the recorded answers are returned again.
 */
export const replyOf = async (
  world: World,
  act: () => Promise<unknown>,
  { isRepeatable = false } = {},
): Promise<string> => {
  const { chaos, clock, race, trace } = world
  if (race?.isOver) return race.replies.shift() ?? OK
  if (!race && chaos.faults === 0) return answerOf(act)
  if (!race) {
    const turns = openTurns({ chance: chanceOf(chaos.seed), watcher: clock.client, trace })
    return insist(world, turns, { act, isRepeatable })
  }
  let reply = OK
  const beside = async (turns: Turns) => {
    reply = await insist(world, turns, { act, isRepeatable, maxTurnsLater: MAX_TURNS_LATER })
  }
  await workTogether(world, chaos, race.replies.length === 0 ? beside : undefined)
  if (race.replies.length > 0) reply = await answerOf(act)
  race.replies.push(reply)
  return reply
}
