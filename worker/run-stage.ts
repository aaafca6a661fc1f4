/** A worker's loop for one queue. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { QueueName } from '../db/jobs.ts'
import type { AtOnce } from './at-once.ts'
import type { Doorbell } from './doorbell.ts'
import { repeat } from './repeat.ts'
import type { Runner } from './runner.ts'
import type { Workplace } from './stage.ts'

const LOOK_MS = 50
const MAX_WAIT_FOR_OTHERS_MS = 1_000

/** How many stages and batches are at work, other than those that give way. */
export type Bustle = { foreground: number }

/** What nobody waits for lets the stages and batches that are at work go first, but not endlessly. */
export const letOthersGoFirst = async (bustle: Bustle): Promise<void> => {
  const end = performance.now() + MAX_WAIT_FOR_OTHERS_MS
  while (bustle.foreground > 0 && performance.now() < end) await sleep(LOOK_MS)
}

type Running = { bells: ReadonlyMap<QueueName, Doorbell>; bustle: Bustle; batches: AtOnce; signal: AbortSignal }

/** Does what the queue holds whenever its bell is rung, until the worker stops and all that it began is finished. */
export const runStage = async (
  workplace: Workplace,
  runner: Runner,
  { bells, bustle, batches, signal }: Running,
): Promise<void> => {
  const { queue, bell } = runner
  const ring = (queues: readonly QueueName[]) => {
    for (const other of queues) bells.get(other)?.ring()
  }

  /** Batches that go on while the next one is claimed. */
  const underWay = new Set<Promise<void>>()

  const seeThrough = async (rest: Promise<readonly QueueName[]>): Promise<void> => {
    bustle.foreground += 1
    try {
      ring(await rest)
    } catch (error) {
      // The jobs of these rows are there for another try.
      workplace.log.error(`what came after ${queue} failed and will be retried`, { error: String(error) })
    } finally {
      bustle.foreground -= 1
    }
  }

  const runInTurn = async (goOn: NonNullable<Runner['goOn']>): Promise<boolean> => {
    const leave = await batches()
    try {
      const ran = await runner.runOnce()
      ring(ran.reminded)
      const ended = seeThrough(goOn(ran)).finally(() => {
        underWay.delete(ended)
        leave()
      })
      underWay.add(ended)
      return ran.isFull
    } catch (error) {
      leave()
      throw error
    }
  }

  const runNext = async (): Promise<boolean> => {
    if (runner.goOn) return runInTurn(runner.goOn)
    if (runner.isInBackground) await letOthersGoFirst(bustle)
    const { isFull, reminded } = await runner.runOnce()
    ring(reminded)
    return isFull
  }

  const weight = runner.isInBackground ? 0 : 1
  await repeat(`stage ${queue}`, workplace, signal, async () => {
    await bell.rung()
    bustle.foreground += weight
    try {
      let isFull = true
      while (isFull && !signal.aborted) isFull = await runNext()
    } finally {
      bustle.foreground -= weight
    }
  })
  await Promise.all(underWay)
}
