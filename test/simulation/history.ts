import fc from 'fast-check'
import { verifyDraw } from '../../public-site/verify/verify-draw.mjs'
import { cancellations, changesOfStatus, extensions, specialDrawings } from './changing.ts'
import { type Command, type Life, live } from './command.ts'
import { fillings } from './filling.ts'
import { marks } from './holding.ts'
import type { Model } from './model.ts'
import { thresholds, wallets } from './money.ts'
import { picks } from './picking.ts'
import { sends, strangersSends } from './sending.ts'
import { type CampaignPlan, found, plans, starts, wordsOfPlan } from './setting.ts'
import { changesOfTerms, withdrawals } from './terms.ts'
import { waits, waitsForEvents } from './waiting.ts'
import type { World } from './world.ts'

const MAX_COMMANDS = 60

/** Frequent commands are listed more often. */
const deeds = fc.oneof(
  { weight: 12, arbitrary: waitsForEvents },
  { weight: 8, arbitrary: waits },
  { weight: 5, arbitrary: fillings },
  { weight: 6, arbitrary: sends },
  { weight: 1, arbitrary: strangersSends },
  { weight: 4, arbitrary: extensions },
  { weight: 1, arbitrary: cancellations },
  { weight: 6, arbitrary: changesOfStatus },
  { weight: 2, arbitrary: specialDrawings },
  { weight: 2, arbitrary: wallets },
  { weight: 2, arbitrary: thresholds },
  { weight: 4, arbitrary: changesOfTerms },
  { weight: 1, arbitrary: withdrawals },
  { weight: 6, arbitrary: picks },
  { weight: 3, arbitrary: marks },
)

/**
 * What is done in a history, when it begins, and with which campaigns: arguments of a property. `replayPath` is a
 * failed one's.
 */
export const histories = (replayPath: string | undefined) =>
  [
    fc.commands([deeds], {
      maxCommands: MAX_COMMANDS,
      size: 'max',
      ...(replayPath === undefined ? {} : { replayPath }),
    }),
    starts,
    fc.array(plans, { minLength: 1, maxLength: 3 }),
  ] as const

export type History = readonly [commands: Iterable<Command>, start: number, plans: readonly CampaignPlan[]]

/** Sets the campaigns up, on an empty database at the history's first moment. */
const begin = async (world: World, start: number, chosen: readonly CampaignPlan[], told: string[]): Promise<Model> => {
  const model: Model = { now: start, isDown: false, campaigns: [] }
  told.push(`it is ${new Date(start).toISOString()}`)
  await world.clear()
  await world.clock.set(new Date(start))
  for (const [i, plan] of chosen.entries()) {
    told.push(wordsOfPlan('ABC'[i] as string, plan))
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
export const liveThrough = async (world: World, [commands, start, chosen]: History): Promise<void> => {
  const told: string[] = []
  try {
    const model = await begin(world, start, chosen, told)
    await fc.asyncModelRun((): { model: Model; real: Life } => ({ model, real: { world, told } }), commands)
    await verifyNewest(world)
  } catch (error) {
    throw new Error(`${told.join('\n  ')}\n\n${String(error)}`, { cause: error })
  }
}
