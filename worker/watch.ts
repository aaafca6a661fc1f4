/**
 * One worker is on watch: it reminds, looks at the queues, and calls the others for help with what waits for long. They
 * come one after the other, for as long as there is such.
 */
import { randomUUID } from 'node:crypto'
import { callOff, callOneMore, comeToHelp, keepWatch, leaveWatch, lookAtWatch } from '../db/queries/watch.ts'
import type { Workplace } from './stage.ts'

/**
 * What one worker does alone by then takes several at once longer, unless processors of the database are idle; and who
 * has come is felt by then.
 */
export const HELP_AFTER_MS = 600

type Place = Pick<Workplace, 'pool'>

/** How a worker sees the watch. */
export const openWatch = ({ pool }: Place) => {
  const worker = randomUUID()
  let isOnWatch = false
  let isHelping = false
  /** What the others were told last, and when. */
  let told: { isCalled: boolean; at: number } | undefined

  const keep = async (): Promise<void> => {
    isOnWatch = false
    isOnWatch = await keepWatch(pool, worker)
    isHelping = false
    if (!isOnWatch) told = undefined
  }

  return {
    /**
     * Keeps the watch, or looks whether it is free, or calls, or its worker may be gone. Who is called need not let sends
     * go first: the caller knows how late it is.
     */
    look: async (): Promise<{ isOnWatch: boolean; isCalled: boolean; mustGiveWay: boolean }> => {
      if (isOnWatch) await keep()
      if (isOnWatch) return { isOnWatch, isCalled: false, mustGiveWay: false }
      const { isFree, isCalling, needsHelp, needsMore, mustGiveWay } = await lookAtWatch(pool)
      if (isFree) await keep()
      isHelping = !isOnWatch && needsHelp && (isHelping || (needsMore && (await comeToHelp(pool))))
      return { isOnWatch, isCalled: isHelping, mustGiveWay: mustGiveWay && !(isHelping && isCalling) }
    },
    /** Calls one more from time to time while help is needed; on watch only. */
    callIf: async (needsHelp: boolean): Promise<void> => {
      const at = performance.now()
      if (told && !needsHelp && !told.isCalled) return
      if (told?.isCalled && needsHelp && at - told.at < HELP_AFTER_MS) return
      await (needsHelp ? callOneMore(pool, worker) : callOff(pool, worker))
      told = { isCalled: needsHelp, at }
    },
    leave: (): Promise<unknown> => leaveWatch(pool, worker),
  }
}

export type Watch = ReturnType<typeof openWatch>
