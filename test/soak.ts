/**
 * Runs the storms, round after round, each with the next seed: `--seed N` is the first one, and another round begins
 * while the longest one so far still ends within `--minutes N`. Files may be named, as for `npm test`. With `--mutants`
 * the service is broken on purpose instead, in one place after the other, for histories to find it: words choose mutants
 * by their names.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runMutants } from './simulation/mutants/run.ts'
import { runTests, wasInterrupted, withPostgres } from './support/run/run-tests.ts'

const STORMS = 'test/**/*.storm.test.ts'
const MINUTES = '5'
const MINUTE_MS = 60_000
const SEEDS = 1_000_000

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(SEEDS)) },
    minutes: { type: 'string', default: MINUTES },
    mutants: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

const wholeNumber = (name: 'seed' | 'minutes'): number => {
  if (!/^\d{1,9}$/.test(values[name])) throw new Error(`--${name} must be a whole number, as in --${name} 7.`)
  return Number(values[name])
}

const [first, limitMs] = [wholeNumber('seed'), wholeNumber('minutes') * MINUTE_MS]

/** Tells whether every test has passed in every round. */
const runStorms = async (files: readonly string[]): Promise<boolean> => {
  const total = { passed: 0, failed: 0 }
  const failedSeeds: number[] = []
  let longestMs = 0
  let seed = first
  do {
    const startedAt = performance.now()
    console.log(`Round ${seed - first + 1}, with seed ${seed}:`)
    const { passed, failed } = await runTests(files, { SOAK_SEED: String(seed) })
    total.passed += passed
    total.failed += failed
    if (failed > 0) failedSeeds.push(seed)
    longestMs = Math.max(longestMs, performance.now() - startedAt)
    seed += 1
  } while (!wasInterrupted() && performance.now() + longestMs < limitMs)
  console.log(`${total.passed} passed, ${total.failed} failed in ${seed - first} rounds from seed ${first}`)
  for (const failed of failedSeeds)
    console.log(`Again: npm run soak -- --minutes 0 --seed ${failed} ${files.join(' ')}`)
  return total.failed === 0
}

const isWell = values.mutants
  ? await withPostgres((settings) => runMutants({ ...settings, SOAK_SEED: String(first) }, positionals))
  : await runStorms(positionals.length > 0 ? positionals : [STORMS])
process.exitCode = isWell ? 0 : 1
