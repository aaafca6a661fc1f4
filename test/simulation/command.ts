import fc from 'fast-check'
import { OK, UnexpectedReply } from './answers.ts'
import { restOnChain } from './chain/rounds.ts'
import { isCalm } from './chaos.ts'
import { compare } from './compare.ts'
import { workTogether } from './crew.ts'
import { askedInVain } from './fetching.ts'
import { passTime } from './life.ts'
import type { Campaign, Drawing, Model } from './model.ts'
import { observe, type Seen } from './seen.ts'
import { rest, type World } from './world.ts'

const MAX_DIFFERENCES = 12

/** A history as it goes on: the service, and what was done to it so far, in words. */
export type Life = { world: World; told: string[] }

export type Command = fc.AsyncCommand<Model, Life>

/** Does it to the service and to the model; `tell` says to what, in words. Returns the service's answer. */
type Run = (model: Model, world: World, tell: (words: string) => void) => Promise<string>

type Deed = {
  /** In the report. */
  name: string
  /** What is done, before it is known to what. */
  words: string
  /** Without it, it can always be done. */
  isPossible?: (model: Model) => boolean
  /** It concerns one drawing or guarantee alone, so that it comes either before what workers do with that or after. */
  mayRace?: boolean
  run: Run
}

const inWords = (differences: readonly string[]): string => differences.slice(0, MAX_DIFFERENCES).join('\n  ')

const assertNone = (differences: readonly string[]): void => {
  if (differences.length > 0) throw new Error(inWords(differences))
}

const assertMatches = (model: Model, seen: Seen): void => assertNone(compare(model, seen))

const restEverywhere = async (model: Model, world: World, runners: World['runners']): Promise<void> => {
  const inDatabase = () => rest(world.service, runners)
  await inDatabase()
  if (world.hasLive) await restOnChain(world, model.chain, inDatabase)
}

/** Lets the worker do all that is due for these stages, if one runs, and compares the service with the model. */
export const live = async (model: Model, world: World, runners = world.runners): Promise<void> => {
  const { clock, chaos, servers } = world
  servers.asked.clear()
  if (!model.isDown && !isCalm(chaos)) await workTogether(world, chaos)
  if (!model.isDown) await restEverywhere(model, world, runners)
  assertNone(askedInVain(model, servers.asked))
  const isAtRest = !model.isDown && runners === world.runners
  const seen = await observe(clock.client, world.memory, isAtRest)
  if (!model.isDown) passTime(model, seen, isCalm(chaos))
  assertMatches(model, seen)
}

/** What differs if the act came first. */
const differencesOf = (model: Model, seen: Seen): readonly string[] => {
  passTime(model, seen, false)
  return compare(model, seen)
}

const expected = async (run: () => Promise<unknown>): Promise<string[]> => {
  try {
    await run()
    return []
  } catch (error) {
    if (!(error instanceof UnexpectedReply)) throw error
    return [error.message]
  }
}

/** The workers begin again while it is done: it takes effect either before all that they do, or after. */
const race = async (model: Model, { world, told }: Life, run: Run): Promise<void> => {
  const { runners, clock } = world
  const [before, after] = [structuredClone(model), structuredClone(model)]
  before.isDown = after.isDown = false
  told.push('while workers begin again:')
  world.race = { replies: [], isOver: false }
  const unexpected = await expected(() => run(before, world, (did) => told.push(did)))
  told.push(`  and is answered ${world.race.replies.join()}`)
  await restEverywhere(model, world, runners)
  const seen = await observe(clock.client, world.memory, true)
  const ifBefore = unexpected.length > 0 ? unexpected : differencesOf(before, seen)
  passTime(after, seen, false)
  world.race.isOver = true
  const ifAfter = await expected(() => run(after, world, () => {}))
  if (ifAfter.length === 0) ifAfter.push(...differencesOf(after, seen))
  world.race = null
  world.tally.count(world.doing, 'raced')
  if (ifBefore.length > 0 && ifAfter.length > 0)
    throw new Error(`If it came before:\n  ${inWords(ifBefore)}\n  If it came after:\n  ${inWords(ifAfter)}`)
  Object.assign(model, ifBefore.length === 0 ? before : after)
}

/** What was refused has changed nothing, and gives the worker nothing to do. */
export const command = ({ name, words, isPossible = () => true, mayRace = false, run }: Deed): Command => ({
  check: (model) => isPossible(model),
  run: async (model, life) => {
    const { world, told } = life
    world.doing = name
    if (mayRace && model.isDown && !isCalm(world.chaos)) return race(model, life, run)
    const reply = await run(model, world, (did) => told.push(did))
    if (reply === OK) return live(model, world)
    told.push(`  and is answered ${reply}`)
    assertMatches(model, await observe(world.clock.client, world.memory, !model.isDown))
  },
  toString: () => words,
})

/** Carries out those of these commands that can be, the first of which has to. */
export const oneAfterAnother = (...commands: readonly [Command, ...Command[]]): Command => ({
  check: (model) => commands[0].check(model),
  run: async (model, life) => {
    for (const each of commands) if (each.check(model)) await each.run(model, life)
  },
  toString: () => commands.join(', then '),
})

export const campaignAt = ({ campaigns }: Model, place: number): Campaign =>
  campaigns[place % campaigns.length] as Campaign

/** What a live campaign draws by stands in the contract, where people change it. */
export const isOfTest = (model: Model, place: number): boolean => campaignAt(model, place).contractId === null

/** Half of what is done to a drawing is done to the one, and in the campaign, where a cutoff is nearest. */
export const nearPlaces: fc.Arbitrary<number> = fc.oneof(fc.constant(0), fc.nat(5))

const nearestCutoff = ({ drawings }: Campaign, now: number): number =>
  Math.min(
    ...drawings.filter(({ id }) => id !== null).map(({ cutoffAt }) => Math.abs(cutoffAt - now)),
    Number.MAX_SAFE_INTEGER,
  )

/** Of these campaigns, those where a cutoff is near come first. */
export const nearCampaign = ({ campaigns, now }: Model, place: number): Campaign =>
  campaigns.toSorted((a, b) => nearestCutoff(a, now) - nearestCutoff(b, now))[place % campaigns.length] as Campaign

/** Drawings whose cutoff is near come first: most is decided there. One that nobody has seen yet is not among them. */
export const nearDrawing = ({ drawings }: Campaign, now: number, place: number): Drawing | undefined => {
  const near = drawings
    .filter(({ id }) => id !== null)
    .toSorted((a, b) => Math.abs(a.cutoffAt - now) - Math.abs(b.cutoffAt - now))
  return near[place % Math.max(1, Math.min(near.length, NEAR))]
}

const NEAR = 6
