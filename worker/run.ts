import { setTimeout as sleep } from 'node:timers/promises'
import type { QueueName } from '../db/jobs.ts'
import { findReadyQueues } from '../db/queries/due.ts'
import type { Doorbell } from './doorbell.ts'
import { remindOnce } from './reminders.ts'
import type { Runner } from './runner.ts'
import type { Workplace } from './stage.ts'
import { allStages } from './stages/all.ts'

/** How often the queues are asked for jobs whose time has come: the most that a cutoff is late on an idle system. */
const WATCH_MS = 50
const REMIND_MS = 1_000
const REMIND_SOON_MS = 200
const PAUSE_AFTER_ERROR_MS = 500
const MAX_WAIT_FOR_OTHERS_MS = 1_000

/**
 * Repeats a step until the worker stops; after an error (the database restarts, say), which is logged, it tries again.
 */
const repeat = async (what: string, { log }: Workplace, signal: AbortSignal, step: () => Promise<unknown>) => {
  while (!signal.aborted) {
    try {
      await step()
    } catch (error) {
      log.error(`${what} failed and will be retried`, { error: String(error) })
      await sleep(PAUSE_AFTER_ERROR_MS, undefined, { signal }).catch(() => {})
    }
  }
}

/** Whether any stage is at work, other than those that give way to the others. */
type Bustle = { foreground: number }

/** A background stage waits while others are at work, but not endlessly. */
const letOthersGoFirst = async (bustle: Bustle): Promise<void> => {
  const end = performance.now() + MAX_WAIT_FOR_OTHERS_MS
  while (bustle.foreground > 0 && performance.now() < end) await sleep(WATCH_MS)
}

type Running = { bells: ReadonlyMap<QueueName, Doorbell>; bustle: Bustle; signal: AbortSignal }

const runStage = (workplace: Workplace, runner: Runner, { bells, bustle, signal }: Running) => {
  const { queue, bell } = runner
  const weight = runner.isInBackground ? 0 : 1
  const runNext = async (): Promise<boolean> => {
    if (runner.isInBackground) await letOthersGoFirst(bustle)
    const { isFull, reminded } = await runner.runOnce()
    for (const other of reminded) bells.get(other)?.ring()
    return isFull
  }
  return repeat(`stage ${queue}`, workplace, signal, async () => {
    await bell.rung()
    bustle.foreground += weight
    try {
      let isFull = true
      while (isFull && !signal.aborted) isFull = await runNext()
    } finally {
      bustle.foreground -= weight
    }
  })
}

/** Runs the stages until the signal aborts, and resolves once everything under way is finished. */
export const run = async (workplace: Workplace, runners: readonly Runner[], signal: AbortSignal): Promise<void> => {
  const bells = new Map(runners.map(({ queue, bell }) => [queue, bell]))
  const bustle: Bustle = { foreground: 0 }
  const ringAll = () => {
    for (const bell of bells.values()) bell.ring()
  }
  signal.addEventListener('abort', ringAll)
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
  await Promise.all([
    ...runners.map((runner) => runStage(workplace, runner, { bells, bustle, signal })),
    repeat('watching the queues', workplace, signal, async () => {
      for (const queue of await findReadyQueues(workplace.pool, [...bells.keys()]))
        bells.get(queue as QueueName)?.ring()
      await pause(WATCH_MS)
    }),
    repeat('reminding', workplace, signal, async () => {
      await remindOnce(workplace)
      await pause(REMIND_MS)
    }),
    ...allStages
      .filter(({ isRemindedSoon }) => isRemindedSoon)
      .map(({ queue }) =>
        repeat(`reminding of ${queue}`, workplace, signal, async () => {
          await remindOnce(workplace, [queue])
          await pause(REMIND_SOON_MS)
        }),
      ),
  ])
  await Promise.all(runners.map(async ({ finish }) => finish?.()))
}
