import { createHash } from 'node:crypto'

/** These take long, some by computing and some by waiting: they come first, and mixed, so that the processors are busy to the end. */
const SLOW = /\/test\/(browser|docs|operator|processes|scenario|simulation|worker\/chain)\//

const place = (file) =>
  (SLOW.test(file) ? '0' : '1') + createHash('sha256').update(file.split('/test/').pop()).digest('hex')

/** Storms are long by nature: `npm run soak` has them, with a seed. */
const STORMS = 'test/**/*.storm.test.ts'
const isSoak = process.env.SOAK_SEED !== undefined

export default {
  extensions: ['ts'],
  files: isSoak ? [STORMS] : ['test/**/*.test.ts', `!${STORMS}`, '.data/tests/*.test.ts'],
  // Much of a test's time is waiting: two processors keep this many busy, and more would fail by time.
  concurrency: 4,
  sortTestFiles: (a, b) => (place(a) < place(b) ? -1 : 1),
  require: ['./test/support/run/note-times.ts'],
  timeout: '5m',
  workerThreads: false,
}
