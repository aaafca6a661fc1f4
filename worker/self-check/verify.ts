/**
 * Runs the public verifier over a proof that is composed from the rows. A long list takes a second of CPU, so it is
 * verified in a thread, and nothing here waits for it.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Evidence, failureOf } from './failure.ts'

/** Winners of a proof that is verified here. */
const MAX_INLINE_WINNERS = 1_000
const THREAD_HEAP_MB = 512

const inThread = async (evidence: Evidence): Promise<string | null> => {
  const thread = new Worker(new URL('thread.ts', import.meta.url), {
    workerData: evidence,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
  })
  try {
    const [failure] = (await once(thread, 'message')) as [string | null]
    return failure
  } finally {
    await thread.terminate()
  }
}

/** The first check that fails, in words; null: all of them hold. */
export const verify = (evidence: Evidence): Promise<string | null> =>
  evidence.proof.winnerList.winners.length > MAX_INLINE_WINNERS ? inThread(evidence) : failureOf(evidence)
