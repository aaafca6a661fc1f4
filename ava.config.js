import { availableParallelism } from 'node:os'

export default {
  extensions: ['ts'],
  files: ['test/**/*.test.ts'],
  concurrency: Math.max(2, Math.min(availableParallelism(), 3)),
  timeout: '2m',
  workerThreads: false,
}
