/**
 * A hash of everything done in a history, in order. A repeated history has to have the same, or a failure could not be
 * reproduced by its seed and path.
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
