import type { ApiCallRow } from '../../db/queries/partner-api/calls.ts'
import { coalesced } from './coalesced.ts'

/** `startedAt` is when it arrived, by this process's clock. */
export type ApiCall = Omit<ApiCallRow, 'atMs'> & { startedAt: number }

export type CallRecord = {
  note: (call: ApiCall) => void
  /** Writes all that wait. */
  flush: () => Promise<void>
}

type Options = {
  write: (calls: readonly ApiCall[]) => Promise<void>
  /** Whether the same write may succeed later. */
  isPassing: (error: unknown) => boolean
  onLost: (calls: number, error?: unknown) => void
  onError: (error: unknown) => void
}

const AFTER_MS = 250
const PAUSE_MS = 1_000
const FULL_ROWS = 500
const MAX_ROWS_PER_WRITE = 2_000
/**
 * Calls beyond this many are dropped and counted while the database is down. A call takes about 300 bytes, a refused
 * one up to a few thousand.
 */
const MAX_WAITING = 20_000

/** Keeps calls in memory for a moment and writes them in batches, so that no request waits for it. */
export const recordCalls = ({ write, isPassing, onLost, onError }: Options): CallRecord => {
  let waiting: ApiCall[] = []
  let lost = 0

  const writeSome = async (calls: readonly ApiCall[]) => {
    try {
      await write(calls)
    } catch (error) {
      if (!isPassing(error)) {
        onLost(calls.length, error)
        return
      }
      const kept = [...calls.map((call) => ({ ...call, isAgain: true as const })), ...waiting]
      waiting = kept.slice(0, MAX_WAITING)
      lost += kept.length - waiting.length
      writing.ask()
      throw error
    }
  }

  const writing = coalesced(
    async () => {
      if (lost > 0) onLost(lost)
      lost = 0
      while (waiting.length > 0) await writeSome(waiting.splice(0, MAX_ROWS_PER_WRITE))
    },
    { afterMs: AFTER_MS, pauseMs: PAUSE_MS, onError },
  )

  return {
    note: (call) => {
      if (waiting.length >= MAX_WAITING) {
        lost += 1
        return
      }
      waiting.push(call)
      if (waiting.length === FULL_ROWS) void writing.run()
      else writing.ask()
    },
    flush: writing.run,
  }
}
