/**
 * One worker is on watch: it reminds, looks at the queues, and calls the others for help with what waits for long. They
 * come one after the other, for as long as there is such.
 */
import { randomUUID } from 'node:crypto'
import { callOff, callOneMore, comeToHelp, keepWatch, leaveWatch, lookAtWatch } from '../db/queries/watch.ts'
import type { QueueName } from '../db/jobs.ts'
import type { SoonestJob } from '../db/queries/due.ts'
import { readyQueues } from './ready-queues.ts'
import type { Workplace } from './stage.ts'

/**
 * What one worker does alone by then takes several at once longer, unless processors of the database are idle; and who
 * has come is felt by then.
 */
export const HELP_AFTER_MS = 600

/** Several that render pages take as much from a burst that comes meanwhile as several that draw. */
const HELP_IN_BACKGROUND_AFTER_MS = 3_000

export const NEVER = Number.POSITIVE_INFINITY

/** How often one more is called, by what waits now. */
export const callsEveryMs = (soonest: readonly SoonestJob[], inBackground: ReadonlySet<QueueName>): number => {
  if (readyQueues(soonest, HELP_AFTER_MS).some((queue) => !inBackground.has(queue))) return HELP_AFTER_MS
  return readyQueues(soonest, HELP_IN_BACKGROUND_AFTER_MS).length > 0 ? HELP_IN_BACKGROUND_AFTER_MS : NEVER
}

type Place = Pick<Workplace, 'pool'>

/** How a worker sees the watch. */
export const openWatch = ({ pool }: Place) => {
  const worker = randomUUID()
  let isOnWatch = false
  let isHelping = false
  /** How often the others are called, and when they were told last. */
  let told: { ms: number; at: number } | undefined

  const keep = async (isBusy: boolean): Promise<void> => {
    isOnWatch = false
    isOnWatch = await keepWatch(pool, worker, { isBusy })
    isHelping = false
    if (!isOnWatch) told = undefined
  }

  return {
    /**
     * Keeps the watch, or looks whether it is free, or calls, or its worker may be gone. Who is called need not let sends
     * go first: the caller knows how late it is. Who is busy and on watch is to look more often.
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
     * Calls one more each time that something has waited for so long. Who came for what people wait for, also at the call
     * of who was on watch before, goes before others are called for what nobody waits for. On watch only.
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
