/**
 * Priorities between a worker's tasks and the requests of partners. People wait for stages and batches, but not for
 * pages, reports and sums, so these yield to a burst of draws. Partners wait for the answers to their requests, whose
 * statements the database runs no sooner than those of a burst, so a burst yields while many requests come in. No task
 * yields without a limit.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { HEAD_START_SECONDS, type QueueName } from '../db/jobs.ts'
import type { SoonestJob } from '../db/queries/due.ts'
import type { AtOnce } from './at-once.ts'
import type { ClaimLimits } from './claim.ts'
import { readyQueues } from './ready-queues.ts'

const LOOK_MS = 50
const MAX_WAIT_FOR_OTHERS_MS = 1_000
/**
 * The rest after work, as a multiple of its duration: beside many sends, stages, pages and reminders together use a
 * quarter of one connection's time.
 */
const RESTS_PER_WORK = 3
/**
 * What has been due for this long no longer yields: people wait for their draws as well, and otherwise one partner that
 * sends without a pause could hold up everybody's draws.
 */
const MAX_GIVING_WAY_MS = 15_000
/** The longest rest, so that slow work makes progress, too. */
const MAX_REST_MS = 1_000
/**
 * Batches that go through the stages at once. Fewer than the connections, so that one stays free for partners with few
 * rows: beside more batches, those rows would get a tenth of the database's processors.
 */
const BATCHES_AT_ONCE = 2
/** What one transaction claims beside many sends: it ends soon, and has little to write to disk at once. */
const FEW_JOBS: ClaimLimits = { jobsAtOnce: 2 }

/**
 * The load as this worker sees it. `foreground`: how many stages and batches are at work here, without background
 * stages. `areSendsMany`: web processes ask the workers to yield to partners' requests. `isOnWatch`, `isCalled`: this
 * worker is on watch, or was called to help. `isAnybodyWaiting`: at whichever worker, jobs are due that people wait
 * for.
 */
export type Bustle = {
  foreground: number
  areSendsMany: boolean
  isOnWatch: boolean
  isCalled: boolean
  isAnybodyWaiting: boolean
}

/** Whether sends go first: web processes ask for it, and no job that people wait for has been due for too long. */
export const mustLetSendsGoFirst = (soonest: readonly SoonestJob[], awaited: ReadonlySet<QueueName>): boolean =>
  soonest.some(({ mustGiveWay }) => mustGiveWay) &&
  !readyQueues(soonest, MAX_GIVING_WAY_MS).some((queue) => awaited.has(queue))

/** Whether a job that people wait for is due now or in a moment, at whichever worker. */
export const isAnybodyWaiting = (soonest: readonly SoonestJob[], awaited: ReadonlySet<QueueName>): boolean =>
  readyQueues(soonest, -HEAD_START_SECONDS * 1_000).some((queue) => awaited.has(queue))

/** Called by background work: waits while stages and batches are at work, up to a limit. */
export const letOthersGoFirst = async (bustle: Bustle): Promise<void> => {
  const end = performance.now() + MAX_WAIT_FOR_OTHERS_MS
  while (bustle.foreground > 0 && performance.now() < end) await sleep(LOOK_MS)
}

/** Rests after work that took `workedMs`, while there are many sends. */
export const letSendsGoFirst = async (bustle: Bustle, workedMs: number): Promise<void> => {
  const end = performance.now() + Math.min(RESTS_PER_WORK * workedMs, MAX_REST_MS)
  while (bustle.areSendsMany && performance.now() < end) await sleep(LOOK_MS)
}

/**
 * Runs the work. Beside many sends it needs the slot of a batch, of which there is only one then, and rests before it
 * releases that slot.
 */
export const inTurnBeside = async <Result>(
  bustle: Bustle,
  batches: AtOnce,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (!bustle.areSendsMany) return work()
  const leave = await batches()
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    await letSendsGoFirst(bustle, performance.now() - startedAt)
    leave()
  }
}

/**
 * Whether this worker leaves due jobs to the one on watch. Beside many sends it always does: several resting workers
 * load the database as much as one at full speed. Background jobs are shared out only among called workers, and only
 * while people wait for nothing: rendering on several workers would slow a burst as much.
 */
export const leavesToWatch = (
  { areSendsMany, isOnWatch, isCalled, isAnybodyWaiting }: Bustle,
  isInBackground: boolean,
): boolean => !isOnWatch && (areSendsMany || (isInBackground && (isAnybodyWaiting || !isCalled)))

/** How much one transaction claims at most. */
export const limitsBeside = ({ areSendsMany }: Bustle): ClaimLimits => (areSendsMany ? FEW_JOBS : {})

/** How many batches may go through the stages at once. */
export const batchesBeside = ({ areSendsMany }: Bustle): number => (areSendsMany ? 1 : BATCHES_AT_ONCE)
