import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'

/** These take long, some by computing and some by waiting: they come first, and mixed, so that the processors are busy to the end. */
const SLOW = /\/test\/(browser|docs|operator|processes|scenario|simulation|worker\/chain)\//

const place = (file) =>
  (SLOW.test(file) ? '0' : '1') + createHash('sha256').update(file.split('/test/').pop()).digest('hex')

export default {
  extensions: ['ts'],
  files: ['test/**/*.test.ts'],
  concurrency: Math.max(2, Math.min(availableParallelism(), 3)),
  sortTestFiles: (a, b) => (place(a) < place(b) ? -1 : 1),
  require: ['./test/support/run/note-times.ts'],
  timeout: '5m',
  workerThreads: false,
}
