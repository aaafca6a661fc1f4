import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

/** Waits more than it computes, and longest of all: begun late, it would be all that still runs. */
const FIRST = 'test/docs/calls.test.ts'

const GROUPS = join(import.meta.dirname, '.data/tests')
/** Of 'browser-03.test.ts' the kind of its tests and its number. */
const NAME = /^(\w+)-(\d+)\.test\.ts$/

/** How many groups there are of each kind (`test/support/run/groups.ts`). */
const counts = Map.groupBy(existsSync(GROUPS) ? readdirSync(GROUPS) : [], (name) => NAME.exec(name)?.[1])

/** The small files that run by themselves end the run: a group that was begun last would be all that still runs. */
const GROUPS_END = 0.9

/**
 * From 0 to 1, the same in every checkout. Groups of one kind come as far from each other as they can: a browser or the
 * processes of a service are slow beside others of their kind, and wait where tests of another kind compute.
 */
const place = (file) => {
  const path = relative(import.meta.dirname, file)
  if (path === FIRST) return 0
  const [, kind, number] = (dirname(file) === GROUPS && NAME.exec(basename(file))) || []
  if (kind) return (GROUPS_END * (Number(number) - 0.5)) / counts.get(kind).length
  return createHash('sha256').update(path).digest().readUInt32BE() / 2 ** 32
}

/** Storms are long by nature: `npm run soak` has them, with a seed. */
const STORMS = 'test/**/*.storm.test.ts'
const isSoak = process.env.SOAK_SEED !== undefined

export default {
  extensions: ['ts'],
  files: isSoak ? [STORMS] : ['test/**/*.test.ts', `!${STORMS}`, '.data/tests/*.test.ts'],
  // Two processors are busy with so many, since each has the tests of many files; more would fail by time.
  concurrency: 3,
  sortTestFiles: (a, b) => place(a) - place(b),
  // Most of what tests make is soon left: with more room for it, it is collected less often.
  nodeArguments: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
  require: ['./test/support/run/note-times.ts', './test/support/run/keep-databases.ts'],
  timeout: '5m',
  workerThreads: false,
}
