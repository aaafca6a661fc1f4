/**
 * Who goes first. People wait for stages and batches, and nobody for pages, reports and sums; partners wait for the
 * answer to what they send, whose statements the database runs no sooner than those of a burst. So what nobody waits for
 * lets a burst go first, and a burst lets many sends go first. Neither waits endlessly.
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
 * As many times as long as work took, until the next: beside many sends stages, pages and reminders together go on with
 * a quarter of the time of one connection.
 */
const RESTS_PER_WORK = 3
/**
 * People wait for their draws as well: what has been due for so long gives way no more. Otherwise one partner that sends
 * without end could hold up the draws of all.
 */
const MAX_GIVING_WAY_MS = 15_000
/** What took long has to go on, too. */
const MAX_REST_MS = 1_000
/**
 * Batches that are on their way through the stages: fewer than the connections, so that one stays free for the few rows
 * beside them, which more batches would leave a tenth of the processors.
 */
const BATCHES_AT_ONCE = 2
/** What a transaction takes beside many sends: so much work ends soon, and with little to write to disk at once. */
const FEW_JOBS: ClaimLimits = { jobsAtOnce: 2 }

/**
 * What is going on: how many stages and batches are at work, other than those that give way; whether web processes ask
 * to give way to what partners send; whether this worker is the one on watch, or called by it; and whether people wait for
 * what is due, at whatever worker.
 */
export type Bustle = {
  foreground: number
  areSendsMany: boolean
  isOnWatch: boolean
  isCalled: boolean
  isAnybodyWaiting: boolean
}

/** Whether sends go first, by the first jobs of each queue and by which of these queues hold what people wait for. */
export const mustLetSendsGoFirst = (soonest: readonly SoonestJob[], awaited: ReadonlySet<QueueName>): boolean =>
  soonest.some(({ mustGiveWay }) => mustGiveWay) &&
  !readyQueues(soonest, MAX_GIVING_WAY_MS).some((queue) => awaited.has(queue))

/** Whether anything is due now or in a moment, at whatever worker, that people wait for. */
export const isAnybodyWaiting = (soonest: readonly SoonestJob[], awaited: ReadonlySet<QueueName>): boolean =>
  readyQueues(soonest, -HEAD_START_SECONDS * 1_000).some((queue) => awaited.has(queue))

/** What nobody waits for lets the stages and batches that are at work go first, but not endlessly. */
export const letOthersGoFirst = async (bustle: Bustle): Promise<void> => {
  const end = performance.now() + MAX_WAIT_FOR_OTHERS_MS
  while (bustle.foreground > 0 && performance.now() < end) await sleep(LOOK_MS)
}

/** After work that took so long: while there are many sends, leaves them the time until the next. */
export const letSendsGoFirst = async (bustle: Bustle, workedMs: number): Promise<void> => {
  const end = performance.now() + Math.min(RESTS_PER_WORK * workedMs, MAX_REST_MS)
  while (bustle.areSendsMany && performance.now() < end) await sleep(LOOK_MS)
}

/** Beside many sends it waits for the place of a batch, so that only one of them all is at work, and rests in it. */
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
 * Beside many sends only the worker on watch takes what is due: several would leave them as little as one at full speed.
 * So would several that render pages leave a burst: what nobody waits for is shared out while nobody waits.
 */
export const leavesToWatch = (
  { areSendsMany, isOnWatch, isCalled, isAnybodyWaiting }: Bustle,
  isInBackground: boolean,
): boolean => !isOnWatch && (areSendsMany || (isInBackground && (isAnybodyWaiting || !isCalled)))

/** How much one transaction takes at most. */
export const limitsBeside = ({ areSendsMany }: Bustle): ClaimLimits => (areSendsMany ? FEW_JOBS : {})

/** How many batches are on their way through the stages. */
export const batchesBeside = ({ areSendsMany }: Bustle): number => (areSendsMany ? 1 : BATCHES_AT_ONCE)
