import fc from 'fast-check'
import { OK, UnexpectedReply } from './answers.ts'
import { readDrawings } from './asking.ts'
import { restOnChain } from './chain/rounds.ts'
import { type Chaos, isCalm, wordsOfChaos } from './chaos.ts'
import { compare } from './compare.ts'
import { workTogether } from './crew.ts'
import { askedInVain, takeListsDue } from './fetching.ts'
import { passTime } from './life.ts'
import { type Campaign, type Drawing, type Model, Unthinkable } from './model.ts'
import { readOn } from './reading.ts'
import { observe, type Seen } from './seen.ts'
import { rest, type World } from './world.ts'

const MAX_DIFFERENCES = 12

/** A history as it goes on: the service, and what was done to it so far, in words. */
export type Life = { world: World; told: string[] }

export type Command = fc.AsyncCommand<Model, Life>

/** Carries the act out in service and model; `tell` reports what it concerns. Returns the service's answer. */
type Run = (model: Model, world: World, tell: (words: string) => void) => Promise<string>

/** The part of the report under which the answers to an act are counted. */
const ANSWERS = 'answers to '
const answersTo = (name: string): string => `${ANSWERS}${name}`
export const isOfAnswers = (part: string): boolean => part.startsWith(ANSWERS)

type Deed = {
  /** In the report. */
  name: string
  /** What is done, in words, before it is known which drawing or campaign it concerns. */
  words: string
  /** Without it, the act is always possible. */
  isPossible?: (model: Model) => boolean
  /** The act concerns one drawing or guarantee alone, so it comes either before or after what workers do with that. */
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
  await readOn(world)
  await readDrawings(model, world)
}

/** How the service differs from this model once time has passed in it, for one possible order of act and work. */
const differencesOf = (model: Model, seen: Seen): readonly string[] => {
  try {
    passTime(model, seen, false)
    return compare(model, seen)
  } catch (error) {
    if (!(error instanceof Unthinkable)) throw error
    return [error.message]
  }
}

const expected = async (run: () => Promise<unknown>): Promise<string[]> => {
  try {
    await run()
    return []
  } catch (error) {
    if (!(error instanceof UnexpectedReply || error instanceof Unthinkable)) throw error
    return [error.message]
  }
}

/**
 * Carries an act out while the workers begin again. One of three orders has to explain what is seen: the act before all
 * of their work, after it, or after lists were fetched and before they are locked.
 */
const race = async (model: Model, { world, told }: Life, run: Run): Promise<void> => {
  const { runners, clock } = world
  model.isDown = false
  const [before, between, after] = [structuredClone(model), structuredClone(model), structuredClone(model)]
  told.push('while workers begin again:')
  world.race = { replies: [], isOver: false }
  const unexpected = await expected(() => run(before, world, (did) => told.push(did)))
  const { replies } = world.race
  told.push(`  and is answered ${replies.join()}`)
  for (const reply of replies) world.tally.count(answersTo(world.doing), reply)
  await restEverywhere(model, world, runners)
  const seen = await observe(clock.client, world.memory, true)
  const ifBefore = unexpected.length > 0 ? unexpected : differencesOf(before, seen)
  const lookBack = async (past: Model, workFirst: () => void): Promise<readonly string[]> => {
    world.race = { replies: [...replies], isOver: true }
    const found = await expected(async () => {
      workFirst()
      await run(past, world, () => {})
    })
    world.race = null
    return found.length > 0 ? found : differencesOf(past, seen)
  }
  const ifBetween = await lookBack(between, () => takeListsDue(between))
  const ifAfter = await lookBack(after, () => passTime(after, seen, false))
  world.tally.count(world.doing, 'raced')
  const outcomes = [
    { when: 'before', past: before, differences: ifBefore },
    { when: 'between', past: between, differences: ifBetween },
    { when: 'after', past: after, differences: ifAfter },
  ]
  const outcome = outcomes.find(({ differences }) => differences.length === 0)
  if (!outcome)
    throw new Error(
      outcomes.map(({ when, differences }) => `If it came ${when}:\n  ${inWords(differences)}`).join('\n  '),
    )
  Object.assign(model, outcome.past)
}

/** A refused act must have changed nothing, and gives the worker nothing to do. */
export const command = ({ name, words, isPossible = () => true, mayRace = false, run }: Deed): Command => ({
  check: (model) => isPossible(model),
  run: async (model, life) => {
    const { world, told } = life
    world.doing = name
    if (mayRace && model.isDown && !isCalm(world.chaos)) return race(model, life, run)
    const reply = await run(model, world, (did) => told.push(did))
    world.tally.count(answersTo(name), reply)
    if (reply === OK) return live(model, world)
    told.push(`  and is answered ${reply}`)
    assertMatches(model, await observe(world.clock.client, world.memory, !model.isDown))
  },
  toString: () => words,
})

/** Carries out those of these commands that are possible, in order; it is possible if the first one is. */
export const oneAfterAnother = (...commands: readonly [Command, ...Command[]]): Command => ({
  check: (model) => commands[0].check(model),
  run: async (model, life) => {
    for (const each of commands) if (each.check(model)) await each.run(model, life)
  },
  toString: () => commands.join(', then '),
})

/** Carries the command out in this chaos. */
export const inChaos = (command: Command, chaos: Chaos): Command => ({
  check: (model) => command.check(model),
  run: (model, life) => {
    life.world.chaos = chaos
    if (!isCalm(chaos)) life.told.push(`with ${wordsOfChaos(chaos)}:`)
    return command.run(model, life)
  },
  toString: () => (isCalm(chaos) ? String(command) : `${String(command)}, with ${wordsOfChaos(chaos)}`),
})

export const campaignAt = ({ campaigns }: Model, place: number): Campaign =>
  campaigns[place % campaigns.length] as Campaign

/** Whether a campaign is in test mode: what a live one draws by is in the contract, where people change it. */
export const isOfTest = (model: Model, place: number): boolean => campaignAt(model, place).contractId === null

/** A random key of this table. */
export const keyOf = <Key extends string>(table: Record<Key, unknown>): fc.Arbitrary<Key> =>
  fc.constantFrom(...(Object.keys(table) as Key[]))

/** In about half of the cases 0, which is the campaign, or the drawing, with the nearest cutoff. */
export const nearPlaces: fc.Arbitrary<number> = fc.oneof(fc.constant(0), fc.nat(5))

const nearestCutoff = ({ drawings }: Campaign, now: number): number =>
  Math.min(
    ...drawings.filter(({ id }) => id !== null).map(({ cutoffAt }) => Math.abs(cutoffAt - now)),
    Number.MAX_SAFE_INTEGER,
  )

/** The campaign at this place, in the order of their nearest cutoffs. */
export const nearCampaign = ({ campaigns, now }: Model, place: number): Campaign =>
  campaigns.toSorted((a, b) => nearestCutoff(a, now) - nearestCutoff(b, now))[place % campaigns.length] as Campaign

/** The model with only the campaigns of this source, or with all. */
export const withSource = (model: Model, source: Campaign['source'] | undefined): Model => ({
  ...model,
  campaigns: model.campaigns.filter((campaign) => source === undefined || campaign.source === source),
})

/** The drawing at this place, nearest cutoffs first, as most is decided there. Drawings not seen yet are left out. */
export const nearDrawing = ({ drawings }: Campaign, now: number, place: number): Drawing | undefined => {
  const near = drawings
    .filter(({ id }) => id !== null)
    .toSorted((a, b) => Math.abs(a.cutoffAt - now) - Math.abs(b.cutoffAt - now))
  return near[place % Math.max(1, Math.min(near.length, NEAR))]
}

const NEAR = 6
