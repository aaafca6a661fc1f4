import { LRUCache } from 'lru-cache'
import { minuteOf } from '../../domain/rate-limit.ts'
import { openLines } from './lines.ts'

/** Refusals beyond this in a minute are not logged, so that a flood fills no disk. */
export const NOTED_REFUSALS = 20
/**
 * After this many refusals in a minute, further answers are delayed, which slows a flood down on its own connections.
 */
export const PROMPT_REFUSALS = 100
export const HOLD_BACK_MS = 250
/** How many look-ups of a network are delayed at a time; further ones queue behind them. */
const HELD_AT_ONCE = 100
const REMEMBERED_NETWORKS = 10_000

export type Strangers = {
  /** Counts a request without a valid key. */
  note: (network: string) => void
  /** Whether its refusals still go into the log. */
  isNoted: (network: string) => boolean
  /** Runs a look-up of a key that nobody knows yet: at once, or after a while where many were refused. */
  lookUp: <Found>(network: string, look: () => Found | Promise<Found>) => Promise<Found>
}

const holdBack = () => new Promise<void>((resolve) => setTimeout(resolve, HOLD_BACK_MS))

/** Counts requests without a valid key by network and minute, in this process. */
export const openStrangers = (now: () => number = Date.now, hold: () => Promise<void> = holdBack): Strangers => {
  const counts = new LRUCache<string, { minute: number; refused: number }>({ max: REMEMBERED_NETWORKS })
  const lines = openLines({ atOnce: HELD_AT_ONCE, mostWaiting: Number.POSITIVE_INFINITY })

  const refusedOf = (network: string): number => {
    const count = counts.get(network)
    return count?.minute === minuteOf(now()) ? count.refused : 0
  }

  return {
    note: (network) => {
      counts.set(network, { minute: minuteOf(now()), refused: refusedOf(network) + 1 })
    },
    isNoted: (network) => refusedOf(network) < NOTED_REFUSALS,
    lookUp: async (network, look) => {
      if (refusedOf(network) < PROMPT_REFUSALS) return look()
      const leave = await lines.enter(network)
      try {
        await hold()
        return await look()
      } finally {
        leave?.()
      }
    },
  }
}
