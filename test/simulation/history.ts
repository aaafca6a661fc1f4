import fc from 'fast-check'
import { modes } from '../../domain/actor.ts'
import { createEndpoint } from '../../api/actions/webhook/create.ts'
import { prepareSite } from '../../worker/site/prepare.ts'
import { verifyDraw } from '../../public-site/verify/verify-draw.mjs'
import { changesOfChain } from './chain/changing.ts'
import { requestsAgain, voids } from './chain/giving-up.ts'
import { walletsOnChain } from './chain/wallets.ts'
import { beginOnChain } from './chain/beginning.ts'
import { CALM, chaoses } from './chaos.ts'
import { advances } from './advancing.ts'
import { cancellations, extensions } from './changing.ts'
import { type Command, inChaos, type Life, live } from './command.ts'
import { comeToAnEnd } from './ending.ts'
import {
  actsAtCutoffs,
  changesWhileFetched,
  holdsOverCutoffs,
  holdsThroughNewTerms,
  latecomers,
  longSilences,
  losses,
  lossesBehindChain,
  sendsAtCutoffs,
  sourcesThatFail,
} from './episodes.ts'
import { fillings } from './filling.ts'
import { marks, marksOfMany } from './holding.ts'
import { tending } from './hooks.ts'
import type { Model } from './model.ts'
import { thresholds, wallets } from './money.ts'
import { picks } from './picking.ts'
import { seedWith } from './seeded.ts'
import { changesOfHook, changesOfMood, fetches } from './pulling.ts'
import { emptyMemory } from './seen.ts'
import { addressOf, hookPath } from './servers.ts'
import { newReader } from './reading.ts'
import { copy, setBack } from './setting-back.ts'
import { sends, strangersSends } from './sending.ts'
import { type CampaignPlan, found, plans, quickPlans, starts, wordsOfPlan } from './setting.ts'
import { specialDrawings } from './specials.ts'
import { changesOfStatus } from './status.ts'
import { changesOfTerms, withdrawals } from './terms.ts'
import { longWaits, waits, waitsForEvents } from './waiting.ts'
import type { World } from './world.ts'

/** Most failures need only a few commands; some need a long history, which takes the time of twenty short ones. */
const MAX_COMMANDS = { short: 5, long: 120 } as const
const SEEDS = 1_000_000

/** Frequent commands are listed more often. */
const deeds = fc.oneof(
  { weight: 12, arbitrary: waitsForEvents },
  { weight: 8, arbitrary: waits },
  { weight: 2, arbitrary: longWaits },
  { weight: 5, arbitrary: fillings },
  { weight: 6, arbitrary: sends },
  { weight: 1, arbitrary: strangersSends },
  { weight: 4, arbitrary: extensions },
  { weight: 1, arbitrary: cancellations },
  { weight: 3, arbitrary: advances },
  { weight: 6, arbitrary: changesOfStatus },
  { weight: 2, arbitrary: specialDrawings },
  { weight: 2, arbitrary: wallets },
  { weight: 3, arbitrary: walletsOnChain },
  { weight: 2, arbitrary: thresholds },
  { weight: 4, arbitrary: changesOfTerms },
  { weight: 1, arbitrary: withdrawals },
  { weight: 6, arbitrary: picks },
  { weight: 2, arbitrary: marks },
  { weight: 1, arbitrary: marksOfMany },
  { weight: 4, arbitrary: changesOfMood },
  { weight: 2, arbitrary: fetches },
  { weight: 4, arbitrary: changesOfHook },
  { weight: 1, arbitrary: tending },
  { weight: 2, arbitrary: changesOfChain },
  { weight: 1, arbitrary: voids },
  { weight: 1, arbitrary: requestsAgain },
  { weight: 1, arbitrary: fc.constant(copy) },
  { weight: 1, arbitrary: fc.constant(setBack) },
  { weight: 3, arbitrary: losses },
  { weight: 6, arbitrary: lossesBehindChain },
  { weight: 3, arbitrary: actsAtCutoffs },
  { weight: 3, arbitrary: sendsAtCutoffs },
  { weight: 4, arbitrary: changesWhileFetched },
  { weight: 3, arbitrary: sourcesThatFail },
  { weight: 3, arbitrary: latecomers },
  { weight: 3, arbitrary: holdsOverCutoffs },
  { weight: 2, arbitrary: holdsThroughNewTerms },
  { weight: 8, arbitrary: longSilences },
)

/** Each command is carried out in its own chaos. */
const chaoticDeeds = fc.tuple(deeds, chaoses).map(([deed, chaos]) => inChaos(deed, chaos))

type Course = {
  length: keyof typeof MAX_COMMANDS
  /** The replay path of a failed history. */
  replayPath: string | undefined
  /** Whether campaigns may draw several times a day in every history, not only in one of three. */
  isQuick: boolean
}

/** What is done in a history, when it begins, and with which campaigns: arguments of a property. */
export const histories = ({ length, replayPath, isQuick }: Course) =>
  [
    fc.commands([chaoticDeeds], {
      maxCommands: MAX_COMMANDS[length],
      size: 'max',
      ...(replayPath === undefined ? {} : { replayPath }),
    }),
    starts,
    fc.nat(SEEDS),
    isQuick ? quickPlans : plans,
  ] as const

type History = readonly [commands: Iterable<Command>, start: number, seed: number, plans: readonly CampaignPlan[]]

/** Sets the campaigns up, on an empty database at the history's first moment. */
const begin = async (world: World, start: number, chosen: readonly CampaignPlan[], told: string[]): Promise<Model> => {
  const model: Model = { now: start, isDown: false, chain: 'well', wasSetBack: false, voids: [], campaigns: [] }
  told.push(`it is ${new Date(start).toISOString()}`)
  await world.clear()
  world.restart()
  world.memory = emptyMemory()
  world.backup = null
  world.hasLostAnchor = false
  world.excused = [0, 0]
  world.readers = [newReader(), newReader()]
  world.kept.clear()
  world.looks = 0
  world.servers.moods.clear()
  world.servers.posted.length = 0
  await world.clock.set(new Date(start))
  await world.service.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  // Stores proofs uncompressed, so that SQL statements can read them.
  await world.clock.client.query('update site set is_compact = false')
  for (const owner of [0, 1] as const)
    for (const mode of modes)
      await createEndpoint(world.service, world.callers[mode][owner], {
        url: addressOf(hookPath(owner)),
        description: null,
        events: null,
      })
  world.hasLive = chosen.some(({ isLive }) => isLive)
  if (world.hasLive) await beginOnChain(model, world)
  for (const [i, plan] of chosen.entries()) {
    told.push(wordsOfPlan('ABCDEF'[i] as string, plan))
    await found(model, world, plan)
  }
  await live(model, world)
  return model
}

/** The newest proof of a history is checked with the script that anyone may use. */
const verifyNewest = async ({ clock }: World): Promise<void> => {
  const { rows } = await clock.client.query(`
    select convert_from(body, 'UTF8') as proof from site_file where path like '%/proof.json' order by rendered_at desc limit 1`)
  for (const { proof } of rows) {
    const { ok, checks } = await verifyDraw(JSON.parse(proof))
    if (!ok) throw new Error(`The newest proof does not verify: ${JSON.stringify(checks.filter((check) => !check.ok))}`)
  }
}

/** Lives through a history. An error is reported after everything that was done before it. */
export const liveThrough = async (world: World, [commands, start, seed, chosen]: History): Promise<void> => {
  const told: string[] = []
  try {
    seedWith(seed)
    world.trace.begin()
    world.chaos = CALM
    world.race = null
    const model = await begin(world, start, chosen, told)
    await fc.asyncModelRun((): { model: Model; real: Life } => ({ model, real: { world, told } }), commands)
    await comeToAnEnd(model, world, told)
    await verifyNewest(world)
    for (const words of told) world.trace.note(words)
    world.traces.push(world.trace.end())
    for (const { endedAt } of model.campaigns) world.livedMs += (endedAt ?? model.now) - start
  } catch (error) {
    throw new Error(`${told.join('\n  ')}\n\n${String(error)}`, { cause: error })
  }
}
