import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { drawingWords } from '../../domain/refusal-words/drawing.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Wanted } from '../../domain/test-mode/forced-prize.ts'
import { openTurns } from '../limits/turns.ts'

const ENTROPY_BYTES = 32
const SEARCH_MS = 5_000
/** One search runs at a time, so that it keeps at most one core busy. */
const SEARCHES = { atOnce: 1, waitingEach: 2, waiting: 20 } as const

const inTurn = openTurns(SEARCHES, () => new Refused('busy', drawingWords.searchesBusy))

const search = async (wanted: Wanted): Promise<Buffer> => {
  const found = new Uint8Array(new SharedArrayBuffer(ENTROPY_BYTES))
  const workerData = { wanted, forMs: SEARCH_MS, found }
  // The process's own flags (--watch, a debugger) are not for the thread.
  const thread = new Worker(new URL('./search-thread.ts', import.meta.url), { workerData, execArgv: [] })
  await once(thread, 'exit')
  if (found.some((byte) => byte !== 0)) return Buffer.from(found)
  throw new Refused('busy', drawingWords.noValueFound(SEARCH_MS / 1_000))
}

/**
 * Searches for a random value that gives a prize, in a separate thread so that no request waits. Refuses with
 * `busy` when it is not found in time, or when too many searches wait: those of one account wait for each other.
 */
export const findValue = (account: string, wanted: Wanted): Promise<Buffer> => inTurn(account, () => search(wanted))
