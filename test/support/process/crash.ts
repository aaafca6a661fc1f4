import pg from 'pg'

/** How a process dies in a test: from then on nothing that it does reaches the database or a node. */
class Crashed extends Error {}

let armedAt: number | null = null
let operations = 0

const step = (): void => {
  if (armedAt === null) return
  operations += 1
  if (operations >= armedAt) throw new Crashed('the process was killed here')
}

type Query = (this: pg.Client, ...words: unknown[]) => unknown
const { prototype } = pg.Client as unknown as { prototype: { query: Query } }
const query = prototype.query
const ask = globalThis.fetch

/** A rollback is what Postgres does by itself when a process is gone. */
const isRollback = (text: unknown): boolean => /^\s*rollback/i.test(typeof text === 'string' ? text : '')

prototype.query = function patched(...words) {
  if (!isRollback(words[0])) step()
  return query.apply(this, words)
}
globalThis.fetch = async (...words) => {
  step()
  return ask(...words)
}

/**
 * Runs the work and kills it just before its nth call of the database or of a node. Returns whether it got so far.
 * Works for one at a time in a process, so its tests are serial.
 */
export const crashAt = async (n: number, work: () => Promise<unknown>): Promise<boolean> => {
  armedAt = n
  operations = 0
  try {
    await work()
    // A step whose failure is passed over has died all the same.
    return operations >= n
  } catch (error) {
    if (operations >= n) return true
    throw error
  } finally {
    armedAt = null
  }
}
