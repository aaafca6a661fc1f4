import { setTimeout as sleep } from 'node:timers/promises'

/** Rejects if the promise takes longer than `limitMs`. The work may go on, but nobody waits for it any more. */
export const within = async <Done>(limitMs: number, run: Promise<Done>): Promise<Done> => {
  const over = new AbortController()
  const late = sleep(limitMs, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error(`It did not end within ${limitMs / 1_000} s.`)
  })
  try {
    return await Promise.race([run, late])
  } finally {
    over.abort()
  }
}
