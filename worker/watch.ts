/**
 * One worker is on watch: it makes the jobs of due rows, looks at the queues, and calls other workers to help, one
 * after the other, for as long as jobs wait too long.
 */
import { randomUUID } from 'node:crypto'
import { callOff, callOneMore, comeToHelp, keepWatch, leaveWatch, lookAtWatch } from '../db/queries/watch.ts'
import type { QueueName } from '../db/jobs.ts'
import type { SoonestJob } from '../db/queries/due.ts'
import { readyQueues } from './ready-queues.ts'
import type { Workplace } from './stage.ts'

/**
 * How long jobs wait before a worker is called. What one worker can do by then would take several longer, unless the
 * database has idle processors; and by then the effect of the last call shows.
 */
export const HELP_AFTER_MS = 600

/**
 * Later than for draws: several workers that render pages slow a burst that begins meanwhile as much as several that
 * draw.
 */
const HELP_IN_BACKGROUND_AFTER_MS = 3_000

export const NEVER = Number.POSITIVE_INFINITY

/** The interval at which one more worker is called, by what waits now. */
export const callsEveryMs = (soonest: readonly SoonestJob[], inBackground: ReadonlySet<QueueName>): number => {
  if (readyQueues(soonest, HELP_AFTER_MS).some((queue) => !inBackground.has(queue))) return HELP_AFTER_MS
  return readyQueues(soonest, HELP_IN_BACKGROUND_AFTER_MS).length > 0 ? HELP_IN_BACKGROUND_AFTER_MS : NEVER
}

type Place = Pick<Workplace, 'pool'>

/** One worker's view of the watch. */
export const openWatch = ({ pool }: Place) => {
  const worker = randomUUID()
  let isOnWatch = false
  let isHelping = false
  /** The call interval that was last acted on, and when. */
  let told: { ms: number; at: number } | undefined

  const keep = async (isBusy: boolean): Promise<void> => {
    isOnWatch = false
    isOnWatch = await keepWatch(pool, worker, { isBusy })
    isHelping = false
    if (!isOnWatch) told = undefined
  }

  return {
    /**
     * Renews the watch, or looks whether it is free, or whether help is wanted, because the worker on watch calls or
     * may be gone. A called worker need not let sends go first: the one that called knows how late the work is.
     * `isBusy` keeps the watch for a shorter time, to be renewed more often.
     */
    look: async (isBusy = false): Promise<{ isOnWatch: boolean; isCalled: boolean; mustGiveWay: boolean }> => {
      if (isOnWatch) await keep(isBusy)
      if (isOnWatch) return { isOnWatch, isCalled: false, mustGiveWay: false }
      const { isFree, isCalling, needsHelp, needsMore, mustGiveWay } = await lookAtWatch(pool)
      if (isFree) await keep(isBusy)
      isHelping = !isOnWatch && needsHelp && (isHelping || (needsMore && (await comeToHelp(pool))))
      return { isOnWatch, isCalled: isHelping, mustGiveWay: mustGiveWay && !(isHelping && isCalling) }
    },
    /**
     * Calls one more worker every `ms`. When the interval grows, since only background jobs wait by now, the helpers
     * are sent back first, also those that a previous worker on watch had called. On watch only.
     */
    callEvery: async (ms: number): Promise<void> => {
      const at = performance.now()
      if (told?.ms === ms && at - told.at < ms) return
      await (ms > (told?.ms ?? HELP_AFTER_MS) || ms === NEVER ? callOff(pool, worker) : callOneMore(pool, worker))
      told = { ms, at }
    },
    leave: (): Promise<unknown> => leaveWatch(pool, worker),
  }
}

export type Watch = ReturnType<typeof openWatch>
