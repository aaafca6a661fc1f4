import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** Waits more than it computes, and longest of all: begun late, it would be all that still runs. */
const FIRST = 'test/docs/calls.test.ts'

const turn = (path) => {
  if (path === FIRST) return 0
  return path.startsWith('.data/tests/other-') ? 2 : 1
}

/**
 * Files that run by themselves take long, some by computing and some by waiting, and so do those with a browser, a
 * chain, processes or verifiers: they come before the other groups (`test/support/run/groups.ts`), and mixed, in an order
 * that is the same in every checkout.
 */
const place = (file) => {
  const path = relative(import.meta.dirname, file)
  return turn(path) + createHash('sha256').update(path).digest('hex')
}

/** Storms are long by nature: `npm run soak` has them, with a seed. */
const STORMS = 'test/**/*.storm.test.ts'
const isSoak = process.env.SOAK_SEED !== undefined

export default {
  extensions: ['ts'],
  files: isSoak ? [STORMS] : ['test/**/*.test.ts', `!${STORMS}`, '.data/tests/*.test.ts'],
  // Two processors are busy with so many, since each has the tests of many files; more would fail by time.
  concurrency: 3,
  sortTestFiles: (a, b) => (place(a) < place(b) ? -1 : 1),
  // Most of what tests make is soon left: with more room for it, it is collected less often.
  nodeArguments: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
  require: ['./test/support/run/note-times.ts', './test/support/run/keep-databases.ts'],
  timeout: '5m',
  workerThreads: false,
}
