import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../db/pool.ts'
import { CHAIN_WATCH_SECONDS, keepChainWatch, leaveChainWatch } from '../../db/queries/chain/watch.ts'

const KEEP_EVERY_MS = 1_000

type Watch = Parameters<typeof keepChainWatch>[1]

/**
 * Does the work if this worker gets the watch over a chain; the signal aborts when the watch is lost. Returns whether
 * it got it.
 */
export const holdingWatch = async (
  pool: Pool,
  watch: Watch,
  work: (lost: AbortSignal) => Promise<unknown>,
): Promise<boolean> => {
  let keptAt = performance.now()
  if (!(await keepChainWatch(pool, watch))) return false
  const lost = new AbortController()
  const over = new AbortController()
  const keep = async (): Promise<void> => {
    const askedAt = performance.now()
    const isKept = await keepChainWatch(pool, watch).catch(() => undefined)
    if (isKept) keptAt = askedAt
    if (isKept === false || performance.now() - keptAt > CHAIN_WATCH_SECONDS * 1_000) lost.abort()
  }
  const keeping = (async () => {
    while (!over.signal.aborted) {
      await sleep(KEEP_EVERY_MS, undefined, { signal: over.signal }).catch(() => {})
      if (!over.signal.aborted) await keep()
    }
  })()
  try {
    await work(lost.signal)
  } finally {
    over.abort()
    await keeping
    await leaveChainWatch(pool, watch).catch(() => {})
  }
  return true
}
