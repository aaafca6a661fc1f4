/**
 * Reads partners' cadences in a thread: walking a COUNT, selecting few of very many candidate times, or finding that a
 * rule never fires takes tenths of a second of CPU time, and other requests must not wait for that. Accounts take
 * turns.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { cadenceWords } from '../../domain/refusal-words/cadence.ts'
import { Refused } from '../../domain/refusals.ts'
import { openTurns } from '../limits/turns.ts'
import type { Found, Job, JobOf, Kind, Outcome } from './jobs.ts'

/** One is read at a time, so that they keep at most one core busy. */
const READS = { atOnce: 1, waitingEach: 50, waiting: 1_000 } as const
/** An idle thread ends after this time; starting it again takes some tenths of a second of CPU time. */
const IDLE_MS = 10_000

const busy = () => new Refused('busy', cadenceWords.busy)
const inTurn = openTurns(READS, busy)

let thread: { worker: Worker; idle?: NodeJS.Timeout } | null = null

const start = () => {
  // The process's own flags (--watch, a debugger) are not for the thread.
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { execArgv: [] })
  worker.unref()
  // An exit event follows, and is handled below.
  worker.on('error', () => {})
  worker.once('exit', () => {
    if (thread?.worker === worker) thread = null
  })
  return { worker }
}

const leaveIdle = (): void => {
  const idle = thread
  if (!idle) return
  idle.idle = setTimeout(() => {
    if (thread === idle) thread = null
    void idle.worker.terminate()
  }, IDLE_MS).unref()
}

const outcomeIn = async <Name extends Kind>(worker: Worker, job: Job<Name>): Promise<Outcome<Name>> => {
  const ended = new AbortController()
  const { signal } = ended
  const answer = once(worker, 'message', { signal })
  const exit = once(worker, 'exit', { signal }).then(() => {
    throw busy()
  })
  worker.postMessage(job, [])
  try {
    return ((await Promise.race([answer, exit])) as [Outcome<Name>])[0]
  } finally {
    ended.abort()
    await Promise.allSettled([answer, exit])
  }
}

const read = async <Name extends Kind>(job: Job<Name>): Promise<Found<Name>> => {
  thread ??= start()
  clearTimeout(thread.idle)
  const { worker } = thread
  worker.ref()
  const outcome = await outcomeIn(worker, job).finally(() => {
    worker.unref()
    leaveIdle()
  })
  if ('found' in outcome) return outcome.found
  if ('failed' in outcome) throw new Error(outcome.failed)
  const { reason, said, saidProblems } = outcome.refused
  throw new Refused(reason, said, saidProblems)
}

/** Each waits until it is the account's turn, and refuses with `busy` when too many wait. */
const finding =
  <Name extends Kind>(kind: Name) =>
  (account: string, of: JobOf<Name>): Promise<Found<Name>> =>
    inTurn(account, () => read({ kind, of }))

/** When a new cadence draws first. Refuses an unsound one as `firstDraw` does. */
export const findFirstDraw = finding('firstDraw')

/** When a campaign's cadence draws first after a time, or null. */
export const findNextDraw = finding('nextDraw')

/** What people see of a cadence before they decide for it. Refuses an unsound one as `previewCadence` does. */
export const findPreview = finding('preview')

/** How many draws a month of a campaign's cadence has after a time. */
export const findDrawsPerMonth = finding('perMonth')

/** How many draws the cadence of each of these campaigns has in the days of the pace. */
export const findPlannedDraws = finding('plannedOf')
