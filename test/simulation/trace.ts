/**
 * All that was done in a history, in its order, as one hash: lived once more it has the same, or what failed could not be
 * found again by its numbers.
 */
import { createHash, type Hash } from 'node:crypto'

export type Trace = { note: (what: string) => void; begin: () => void; end: () => string }

export const openTrace = (): Trace => {
  let hash: Hash = createHash('sha256')
  return {
    note: (what) => void hash.update(`${what}\n`),
    begin: () => {
      hash = createHash('sha256')
    },
    end: () => hash.digest('hex'),
  }
}
