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

/** Does it to the service and to the model; `tell` says to what, in words. Returns the service's answer. */
type Run = (model: Model, world: World, tell: (words: string) => void) => Promise<string>

/** In the report, which part the answers to an act are counted under. */
const ANSWERS = 'answers to '
const answersTo = (name: string): string => `${ANSWERS}${name}`
export const isOfAnswers = (part: string): boolean => part.startsWith(ANSWERS)

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
  await readOn(world)
  await readDrawings(model, world)
}

/** What differs if the act came first. */
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
 * The workers begin again while it is done: it takes effect before all that they do, after it, or after lists were fetched
 * and before they are locked.
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

/** What was refused has changed nothing, and gives the worker nothing to do. */
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

/** Carries out those of these commands that can be, the first of which has to. */
export const oneAfterAnother = (...commands: readonly [Command, ...Command[]]): Command => ({
  check: (model) => commands[0].check(model),
  run: async (model, life) => {
    for (const each of commands) if (each.check(model)) await each.run(model, life)
  },
  toString: () => commands.join(', then '),
})

/** Carries it out in this chaos. */
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

/** What a live campaign draws by stands in the contract, where people change it. */
export const isOfTest = (model: Model, place: number): boolean => campaignAt(model, place).contractId === null

/** What one of these stands for, by its key. */
export const keyOf = <Key extends string>(table: Record<Key, unknown>): fc.Arbitrary<Key> =>
  fc.constantFrom(...(Object.keys(table) as Key[]))

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

/** Only its campaigns with this source, or all. */
export const withSource = (model: Model, source: Campaign['source'] | undefined): Model => ({
  ...model,
  campaigns: model.campaigns.filter((campaign) => source === undefined || campaign.source === source),
})

/** Drawings whose cutoff is near come first: most is decided there. One that nobody has seen yet is not among them. */
export const nearDrawing = ({ drawings }: Campaign, now: number, place: number): Drawing | undefined => {
  const near = drawings
    .filter(({ id }) => id !== null)
    .toSorted((a, b) => Math.abs(a.cutoffAt - now) - Math.abs(b.cutoffAt - now))
  return near[place % Math.max(1, Math.min(near.length, NEAR))]
}

const NEAR = 6
