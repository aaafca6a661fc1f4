/**
 * Runs the storms, round after round, each with the next seed: `--seed N` is the first one, and another round begins
 * while the longest one so far still ends within `--minutes N`. Files may be named, as for `npm test`. With `--mutants`
 * the service is broken on purpose instead, in one place after the other, for histories to find it: words choose
 * mutants by their names.
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { reportOfKills } from './processes/kills/matrix.ts'
import { runMutants } from './simulation/mutants/run.ts'
import { reportOf } from './simulation/report.ts'
import { type Report, readNotes } from './support/run/notes.ts'
import { runTests, wasInterrupted, withPostgres } from './support/run/run-tests.ts'

const STORMS = 'test/**/*.storm.test.ts'
const MINUTES = '5'
const MINUTE_MS = 60_000
const SEEDS = 1_000_000

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: MINUTES },
    mutants: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

const wholeNumber = (name: string, words: string): number => {
  if (!/^\d{1,9}$/.test(words)) throw new Error(`--${name} must be a whole number, as in --${name} 7.`)
  return Number(words)
}

/** The number of histories within which a mutant is found refers to this seed. */
const MUTANTS_SEED = 1
const minutes = wholeNumber('minutes', values.minutes)
const first = wholeNumber('seed', values.seed ?? String(values.mutants ? MUTANTS_SEED : randomInt(SEEDS)))
const limitMs = minutes * MINUTE_MS

/** In a long run many histories share a world, as making one takes as long as five histories. */
const { HISTORIES = String(Math.min(Math.max(40 * minutes, 200), 2_000)) } = process.env

/** What storms say of all rounds, from what they noted in each. */
const reports: Readonly<Record<string, (noted: never[]) => Report>> = { lives: reportOf, kills: reportOfKills }

/** Whether everything that was to happen has happened in some round. */
const sumUp = async (notes: string): Promise<boolean> => {
  const noted = Object.entries(Object.groupBy(await readNotes(notes), ({ of }) => of))
  const sums = noted.map(([of, ofOne = []]) => (reports[of] as typeof reportOf)(ofOne.map(({ what }) => what as never)))
  for (const { lines, never } of sums) {
    console.log(`In all rounds, ${lines.join('\n')}`)
    for (const words of never) console.log(`Never happened: ${words}`)
  }
  return sums.every(({ never }) => never.length === 0)
}

/** Tells whether every test has passed in every round. */
const runStorms = async (files: readonly string[]): Promise<boolean> => {
  const total = { passed: 0, failed: 0 }
  const failedSeeds: number[] = []
  let longestMs = 0
  let seed = first
  const folder = await mkdtemp(join(tmpdir(), 'prize-drawing-soak-'))
  const notes = join(folder, 'lives')
  do {
    const startedAt = performance.now()
    console.log(`Round ${seed - first + 1}, with seed ${seed}:`)
    const { passed, failed } = await runTests(files, { HISTORIES, SOAK_SEED: String(seed), SOAK_NOTES_FILE: notes })
    total.passed += passed
    total.failed += failed
    if (failed > 0) failedSeeds.push(seed)
    longestMs = Math.max(longestMs, performance.now() - startedAt)
    seed += 1
  } while (!wasInterrupted() && performance.now() + longestMs < limitMs)
  console.log(`${total.passed} passed, ${total.failed} failed in ${seed - first} rounds from seed ${first}`)
  for (const failed of failedSeeds)
    console.log(`Again: npm run soak -- --minutes 0 --seed ${failed} ${files.join(' ')}`)
  const isWhole = await sumUp(notes)
  await rm(folder, { recursive: true })
  return total.failed === 0 && isWhole
}

const isWell = values.mutants
  ? await withPostgres((settings) => runMutants(first, settings, positionals))
  : await runStorms(positionals.length > 0 ? positionals : [STORMS])
process.exitCode = isWell ? 0 : 1
