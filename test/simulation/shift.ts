import { queueNames } from '../../db/jobs.ts'
import { findSoonestJobs } from '../../db/queries/due.ts'
import { linkEntries } from '../../worker/audit/link-entries.ts'
import { writingLog } from '../../worker/log/chore.ts'
import { networkRunner } from '../../worker/network-stage.ts'
import { readyQueues } from '../../worker/ready-queues.ts'
import { remindOnce } from '../../worker/reminders.ts'
import { type Runner, stageRunner } from '../../worker/runner.ts'
import type { Workplace } from '../../worker/stage.ts'
import { isHeldUp, isTransient } from '../../db/failures.ts'
import { databaseStages, networkStages } from '../../worker/stages/all.ts'
import { testKeyring } from '../support/keyring.ts'
import { type Actor, isLostConnection } from './actor.ts'
import { type Chance, shuffled } from './chance.ts'
import type { Servers } from './servers.ts'
import type { Tally } from '../support/tally.ts'

const MAX_ROUNDS = 200

/** The stages that call partners' servers. */
export const networkRunnersOf = (place: Workplace, { client }: Servers): Runner[] =>
  networkStages
    .filter(({ needs }) => needs === undefined)
    .map((stage) => networkRunner(place, stage, { client, keyring: testKeyring }))

/** Does some of what waits for a stage, and what follows from that in the same worker. */
const runSome = async (runner: Runner): Promise<number> => {
  const ran = await runner.runOnce()
  await runner.goOn?.(ran)
  await runner.finish?.()
  return ran.taken
}

/** How often a stage runs at most: work that is due again at the same moment would never end. */
export const MAX_TURNS = 2_000

/** A failing endpoint gets one call at a time, so many events for it take as many turns. */
const runAllCalls = async (runner: Runner): Promise<number> => {
  let total = 0
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const taken = await runSome(runner)
    if (taken === 0) return total
    total += taken
  }
  throw new Error(`After ${MAX_TURNS} turns there is still something to do for ${runner.queue}.`)
}

/** What a worker's process has, and what decides about it. */
export type Shift = { actor: Actor; place: Workplace; servers: Servers; chance: Chance; tally: Tally }

/** A worker's step. It goes on after a connection that is lost, as a worker does; a process that ends does not. */
export const step = async ({ actor, tally }: Shift, name: string, run: () => Promise<number>): Promise<number> => {
  actor.doing = name
  try {
    const done = await run()
    if (done > 0) tally.count(name, 'done')
    return done
  } catch (error) {
    if (actor.isGone) throw error
    if (!isLostConnection(error) && !isTransient(error) && !isHeldUp(error)) throw error
    if (!isLostConnection(error)) tally.count(name, 'deadlock')
    return 1
  }
}

/** Does what a worker finds to do, in any order, until it finds nothing. */
export const work = async (shift: Shift): Promise<void> => {
  const { place, servers, chance } = shift
  const runners = [...databaseStages.map((stage) => stageRunner(place, stage)), ...networkRunnersOf(place, servers)]
  const log = writingLog(place, testKeyring)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let done = await step(shift, 'reminding', () => remindOnce(place))
    let ready = new Set<string>()
    done += await step(shift, 'looking', async () => {
      ready = new Set(readyQueues(await findSoonestJobs(place.pool, queueNames)))
      return ready.size
    })
    if (done === 0) return
    for (const runner of shuffled(chance, runners))
      if (ready.has(runner.queue))
        await step(shift, runner.queue, () => (runner.finish ? runAllCalls(runner) : runSome(runner)))
    if (chance() < 1 / 4) await step(shift, 'linking the audit log', () => linkEntries(place))
    if (chance() < 1 / 4) await step(shift, log.name, async () => Number(await log.run()))
  }
  throw new Error(`After ${MAX_ROUNDS} rounds a worker still finds something to do.`)
}
