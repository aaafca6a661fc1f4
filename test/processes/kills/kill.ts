import { type Hold, openHolds } from '../../support/faults/hold.ts'
import { openWatcher, type Watcher } from '../../support/faults/on-watch.ts'
import { until } from '../../support/until.ts'
import { holdCalls, noteLeaseholders } from './calls.ts'
import type { Ground } from './ground.ts'
import type { Cell } from './matrix.ts'
import { type StageName, stageNames, stageOf } from './stages.ts'

/** How long until more work is made, in case the last went to a process that is not the one to be killed. */
const MORE_WORK_MS = 2_000

const moments = Object.fromEntries(
  stageNames.flatMap((name) => {
    const { at } = stageOf(name)
    return typeof at === 'string' ? [] : [[name, at]]
  }),
)

/** Prepares a database for kills, before any process runs. */
export const openKills = async (databaseUrl: string) => {
  await noteLeaseholders(databaseUrl)
  const holdIn = await openHolds(databaseUrl, moments)
  return {
    hold: (ground: Ground, stage: StageName): Promise<Hold> => {
      const { at } = stageOf(stage)
      return typeof at === 'string' ? holdCalls(ground, at) : holdIn(stage)
    },
    watcher: await openWatcher(databaseUrl),
  }
}

export type Kills = Awaited<ReturnType<typeof openKills>>

/** A held process of this kind. If only the worker on watch is held, another one takes the watch first if it has to. */
const victimAmong = async (held: readonly string[], { kind, stage }: Cell, watcher: Watcher) => {
  const here = held.filter((name) => name.startsWith(stageOf(stage).of))
  if (kind === 'postgres' || kind === 'web') return here[0]
  const watching = await watcher.find()
  if (kind === 'watch') return here.find((name) => name === watching)
  const other = here.find((name) => name !== watching)
  if (other !== undefined) return other
  return here[0] !== undefined && (await watcher.takeFrom(here[0])) ? here[0] : undefined
}

const kill = async ({ service, postgres }: Ground, { kind }: Cell, victim: string): Promise<void> => {
  if (kind === 'postgres') await postgres.kill()
  else await service.kill(victim)
}

const startAgain = async ({ service, postgres }: Ground, { kind }: Cell, victim: string): Promise<void> => {
  if (kind === 'postgres') await postgres.restart('immediate')
  else await service.startAgain(victim)
}

/** Kills a process while it is in the middle of a stage, and starts it again. Tells whether there was one. */
export const killAt = async (ground: Ground, { hold, watcher }: Kills, cell: Cell): Promise<boolean> => {
  const { work = async () => {} } = stageOf(cell.stage)
  const { held, release } = await hold(ground, cell.stage)
  // Making work may itself wait for what is held, and fails when Postgres is killed.
  let working: Promise<unknown> | undefined
  let workedAt = Number.NEGATIVE_INFINITY
  const find = async (): Promise<string | undefined> => {
    if (working === undefined && performance.now() - workedAt > MORE_WORK_MS) {
      workedAt = performance.now()
      working = work(ground)
        .catch(() => {})
        .then(() => {
          working = undefined
        })
    }
    return victimAmong(await held(), cell, watcher)
  }
  try {
    const victim = await until(find, (found) => found !== undefined)
    if (victim === undefined) return false
    await kill(ground, cell, victim)
    await release()
    await startAgain(ground, cell, victim)
    return true
  } finally {
    await release()
    await working
  }
}
