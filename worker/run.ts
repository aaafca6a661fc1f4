import { setTimeout as sleep } from 'node:timers/promises'
import { type QueueName, queues } from '../db/jobs.ts'
import { findReadyQueues } from '../db/queries/due.ts'
import { type Doorbell, doorbell } from './doorbell.ts'
import { remindOnce } from './reminders.ts'
import { runOnce, type Stage, type Workplace } from './stage.ts'

/** How often the queues are asked for jobs whose time has come: the most that a cutoff is late on an idle system. */
const WATCH_MS = 50
const REMIND_MS = 1_000
const PAUSE_AFTER_ERROR_MS = 500

/** Repeats a step until the worker stops; an error (the database restarts, say) is logged and the step tried again. */
const repeat = async (what: string, { log }: Workplace, signal: AbortSignal, step: () => Promise<unknown>) => {
  while (!signal.aborted) {
    try {
      await step()
    } catch (error) {
      log.error(`${what} failed and is tried again`, { error: String(error) })
      await sleep(PAUSE_AFTER_ERROR_MS, undefined, { signal }).catch(() => {})
    }
  }
}

const runStage = (workplace: Workplace, stage: Stage, bells: ReadonlyMap<QueueName, Doorbell>, signal: AbortSignal) => {
  const bell = bells.get(stage.queue) as Doorbell
  return repeat(`stage ${stage.queue}`, workplace, signal, async () => {
    await bell.rung()
    let isFull = true
    while (isFull && !signal.aborted) {
      const { taken, reminded } = await runOnce(workplace, stage)
      for (const queue of reminded) bells.get(queue)?.ring()
      isFull = taken === queues[stage.queue].batchSize
    }
  })
}

/** Runs the stages until the signal aborts, and resolves once whatever was under way is finished. */
export const run = async (workplace: Workplace, stages: readonly Stage[], signal: AbortSignal): Promise<void> => {
  const bells = new Map(stages.map((stage) => [stage.queue, doorbell()]))
  const ringAll = () => {
    for (const bell of bells.values()) bell.ring()
  }
  signal.addEventListener('abort', ringAll)
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
  await Promise.all([
    ...stages.map((stage) => runStage(workplace, stage, bells, signal)),
    repeat('watching the queues', workplace, signal, async () => {
      for (const queue of await findReadyQueues(workplace.pool, [...bells.keys()])) bells.get(queue as QueueName)?.ring()
      await pause(WATCH_MS)
    }),
    repeat('reminding', workplace, signal, async () => {
      await remindOnce(workplace)
      await pause(REMIND_MS)
    }),
  ])
}
