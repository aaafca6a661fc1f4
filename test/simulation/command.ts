import type fc from 'fast-check'
import { Refused, refusals } from '../../domain/refusals.ts'
import { compare } from './compare.ts'
import { passTime } from './life.ts'
import type { Campaign, Drawing, Model } from './model.ts'
import { observe, type Seen } from './seen.ts'
import { rest, type World } from './world.ts'

export const OK = 'OK'
const MAX_DIFFERENCES = 12

/** A history as it goes on: the service, and what was done to it so far, in words. */
export type Life = { world: World; told: string[] }

export type Command = fc.AsyncCommand<Model, Life>

type Deed = {
  /** What is done, before it is known to what. */
  words: string
  /** Without it, it can always be done. */
  isPossible?: (model: Model) => boolean
  /** Does it to the service and to the model; `tell` says to what, in words. Returns the service's answer. */
  run: (model: Model, world: World, tell: (words: string) => void) => Promise<string>
}

const assertMatches = (model: Model, seen: Seen): void => {
  const differences = compare(model, seen)
  if (differences.length > 0) throw new Error(differences.slice(0, MAX_DIFFERENCES).join('\n  '))
}

/** Lets the worker do all that is due, if one runs, and compares the service with the model. */
export const live = async (model: Model, { service, clock }: World): Promise<void> => {
  if (!model.isDown) await rest(service)
  const seen = await observe(clock.client, !model.isDown)
  if (!model.isDown) passTime(model, seen)
  assertMatches(model, seen)
}

/** What was refused has changed nothing, and gives the worker nothing to do. */
export const command = ({ words, isPossible = () => true, run }: Deed): Command => ({
  check: (model) => isPossible(model),
  run: async (model, { world, told }) => {
    const reply = await run(model, world, (did) => told.push(did))
    if (reply === OK) return live(model, world)
    told.push(`  and is answered ${reply}`)
    assertMatches(model, await observe(world.clock.client, !model.isDown))
  },
  toString: () => words,
})

/** What the service answers: OK or the refusal's status and code. */
export const replyOf = async (act: Promise<unknown>): Promise<string> => {
  try {
    await act
    return OK
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { status, code } = refusals[error.reason]
    return `${status} ${code}`
  }
}

export const expectReply = (reply: string, expected: string): string => {
  if (reply !== expected) throw new Error(`The answer is ${reply}, and should be ${expected}.`)
  return reply
}

export const campaignAt = ({ campaigns }: Model, place: number): Campaign =>
  campaigns[place % campaigns.length] as Campaign

/** Drawings whose cutoff is near come first: most is decided there. */
export const nearDrawing = ({ drawings }: Campaign, now: number, place: number): Drawing | undefined => {
  const near = drawings.toSorted((a, b) => Math.abs(a.cutoffAt - now) - Math.abs(b.cutoffAt - now))
  return near[place % Math.max(1, Math.min(near.length, NEAR))]
}

const NEAR = 6
