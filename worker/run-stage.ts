/** A worker's loop for one queue. */
import type { QueueName } from '../db/jobs.ts'
import type { AtOnce } from './at-once.ts'
import type { Doorbell } from './doorbell.ts'
import {
  type Bustle,
  inTurnBeside,
  letOthersGoFirst,
  leavesToWatch,
  letSendsGoFirst,
  limitsBeside,
} from './give-way.ts'
import { repeat } from './repeat.ts'
import type { Runner } from './runner.ts'
import type { Workplace } from './stage.ts'

export type Running = {
  bells: ReadonlyMap<QueueName, Doorbell>
  bustle: Bustle
  batches: AtOnce
  signal: AbortSignal
}

export const ring = ({ bells }: Pick<Running, 'bells'>, queues: Iterable<QueueName>): void => {
  for (const queue of queues) bells.get(queue)?.ring()
}

/** Does what the queue holds whenever its bell is rung, until the worker stops and all that it began is finished. */
export const runStage = async (workplace: Workplace, runner: Runner, running: Running): Promise<void> => {
  const { bustle, batches, signal } = running
  const { queue, bell, isInBackground = false } = runner

  /**
   * Only database stages yield: network stages hardly load the database, and rows that wait for a call are held here.
   */
  const givesWay = runner.runBeside !== undefined

  /** Batches that go on while the next one is claimed. */
  const underWay = new Set<Promise<void>>()

  const seeThrough = async (rest: Promise<readonly QueueName[]>, startedAt: number): Promise<void> => {
    bustle.foreground += 1
    try {
      ring(running, await rest)
      await letSendsGoFirst(bustle, performance.now() - startedAt)
    } catch (error) {
      // The fallback jobs of these rows remain, so they will be tried again.
      workplace.log.error(`what came after ${queue} failed and will be retried`, { error: String(error) })
    } finally {
      bustle.foreground -= 1
    }
  }

  const runInTurn = async (goOn: NonNullable<Runner['goOn']>): Promise<boolean> => {
    const leave = await batches()
    const startedAt = performance.now()
    try {
      const ran = await runner.runOnce(limitsBeside(bustle))
      ring(running, ran.reminded)
      const ended = seeThrough(goOn(ran), startedAt).finally(() => {
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
    if (isInBackground) await letOthersGoFirst(bustle)
    const runOnce = () => runner.runOnce(limitsBeside(bustle))
    const { isFull, reminded } = await (givesWay ? inTurnBeside(bustle, batches, runOnce) : runOnce())
    ring(running, reminded)
    return isFull
  }

  const hasTo = (isFull: boolean): boolean =>
    isFull && !signal.aborted && !(givesWay && leavesToWatch(bustle, isInBackground))

  const weight = isInBackground ? 0 : 1
  await repeat(`stage ${queue}`, workplace, signal, async () => {
    await bell.rung()
    bustle.foreground += weight
    try {
      let isFull = true
      while (hasTo(isFull)) isFull = await runNext()
    } finally {
      bustle.foreground -= weight
    }
  })
  await Promise.all(underWay)
}
