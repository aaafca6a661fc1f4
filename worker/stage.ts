import type { Job, PgBoss } from 'pg-boss'
import type { Logger } from 'winston'
import { remind, within } from '../db/boss.ts'
import { waitBriefly } from '../db/brief-locks.ts'
import { isHeldUp } from '../db/failures.ts'
import { type JobPayload, type QueueName, RETRY_LIMIT } from '../db/jobs.ts'
import type { Pool, Transaction } from '../db/pool.ts'
import { flagGivenUp } from '../db/queries/attention.ts'
import { useIndexes } from '../db/queries/due.ts'
import type { Note } from '../domain/metrics/of-workers.ts'
import type { Tracing } from '../process/tracing/tracing.ts'
import type { Owners } from '../db/fair-queueing.ts'
import { type Claimed, claimJobs, type ClaimLimits, isSound, ownersOf } from './claim.ts'
import { inHalves } from './in-halves.ts'
import type { Meter } from './metrics/meter.ts'
import { idsOf, type Kept, leaptOver, type Left, type Link, type Passed, passOn } from './next-stage.ts'
import { traceDrawings } from './trace-drawings.ts'

/** When rows that were locked are tried again. */
const HELD_UP_SECONDS = 30
/**
 * From this many rows on, index scans are enforced: by statistics of a minute ago, Postgres would scan whole tables.
 */
const MANY_ROWS = 50

/** What every stage declares about itself, in its own file only; `worker/stages/all.ts` lists them. */
export type Declared = Link & {
  /** Nobody waits for it: in a burst it lets the other stages go first. */
  isInBackground?: boolean
  /** It follows a change that people wait to see: it has its own reminder, sooner than that of all queues. */
  isRemindedSoon?: boolean
}

/** What can be run on the rows that a queue's jobs name. */
export type Runnable = Link & {
  /** What one transaction takes. */
  claim?: ClaimLimits
  /** Whether this worker takes rows through that queue's stage itself. */
  keepsFor?: (queue: QueueName) => boolean
  run: (tx: Transaction, ids: readonly string[]) => Promise<Left>
  /** Its rows are only taken here, and counted once their calls are done. */
  isUncounted?: boolean
  /** Handles a row that has failed for the last time; by default the row is flagged. */
  giveUp?: (tx: Transaction, id: string) => Promise<unknown>
}

/**
 * A database stage: it takes the rows that its jobs name, decides, writes, and returns what is left to do, all in the
 * transaction that claims the jobs. If the worker is killed, everything is given back at once.
 */
export type Stage = Declared &
  Runnable & {
    kind: 'database'
    /** As `run`, for a worker that goes on with the rows itself: makes two moves at once where it can. */
    leap?: Runnable['run']
  }

export type Workplace = { pool: Pool; boss: PgBoss; log: Logger; meter: Meter; tracing?: Tracing | undefined }

/** `heldUp`: rows that could not be done because of a lock. */
type Outcome = {
  left: Required<Left>
  failed: readonly { id: string; error: unknown }[]
  heldUp: readonly string[]
}

/** Runs the stage on the rows; those that make it fail are left out, and those that somebody has locked are put off. */
const runRows = async (tx: Transaction, stage: Runnable, ids: readonly string[]): Promise<Outcome> => {
  const { done, failed: undone } = await inHalves(tx, ids, stage.run)
  const { locked = [], failed = [] } = Object.groupBy(undone, ({ error }) => (isHeldUp(error) ? 'locked' : 'failed'))
  const heldUp = locked.map(({ row }) => row)
  const onward = done.flatMap((left) => left.onward ?? [])
  const again = done.flatMap((left) => left.again ?? [])
  const notes = done.flatMap((left) => left.notes ?? [])
  return {
    left: { onward, again: [...again, { ids: heldUp, startAfter: HELD_UP_SECONDS, areHeldUp: true }], notes },
    failed: failed.map(({ row: id, error }) => ({ id, error })),
    heldUp,
  }
}

/** A row that cannot even be flagged stays as it is, and takes no other row of its batch with it. */
const giveUp = async ({ log }: Workplace, tx: Transaction, stage: Runnable, id: string): Promise<void> => {
  const { queue } = stage
  const { failed } = await inHalves(tx, [id], async (savepoint) => {
    await (stage.giveUp?.(savepoint, id) ?? flagGivenUp(savepoint, id, queue))
  })
  for (const { error } of failed) log.error('row could not be given up', { queue, id, error: String(error) })
}

/** The queue retries a failed row's job; a row that failed beside others gets a job of its own first. */
const handleFailed = async (
  workplace: Workplace,
  tx: Transaction,
  stage: Runnable,
  jobs: readonly Job<JobPayload>[],
  { id, error }: { id: string; error: unknown },
): Promise<void> => {
  const { boss, log } = workplace
  const { queue } = stage
  const job = jobs.find(({ data }) => data.ids.includes(id))
  const attempt = (job?.retryCount ?? 0) + 1
  const isAlone = job?.data.ids.length === 1
  const isLast = isAlone && attempt > RETRY_LIMIT
  log.error('job failed', { queue, id, attempt, isLast, error: String(error) })
  if (isAlone) await boss.fail(queue, job.id, { message: String(error) }, { db: within(tx) })
  else await remind(boss, tx, queue, [{ ids: [id] }])
  if (isLast) await giveUp(workplace, tx, stage, id)
}

type Rows = { ids: readonly string[]; jobs: readonly Job<JobPayload>[]; owners: Owners }

/** What a transaction did, to be told once it is committed. */
type Done = {
  notes: readonly Note[]
  onward: readonly string[]
  over: ReturnType<typeof leaptOver>
  failed: readonly string[]
  heldUp: readonly string[]
}

/** Runs the stage on rows, and passes on what is left of them. */
const runAndPassOn = async (
  workplace: Workplace,
  tx: Transaction,
  stage: Runnable,
  { ids, jobs, owners }: Rows,
): Promise<Passed & Done> => {
  if (ids.length >= MANY_ROWS) await useIndexes(tx)
  const { left, failed, heldUp } = await runRows(tx, stage, ids)
  if (heldUp.length > 0) workplace.log.warn('rows that others have locked wait', { queue: stage.queue, ids: heldUp })
  const passed = await passOn(workplace.boss, tx, stage, left, owners)
  for (const row of failed) await handleFailed(workplace, tx, stage, jobs, row)
  const over = leaptOver(stage, left.onward)
  return { ...passed, notes: left.notes, onward: idsOf(left.onward), over, failed: failed.map(({ id }) => id), heldUp }
}

const NOTHING: Passed & Done = { reminded: [], kept: null, notes: [], onward: [], over: null, failed: [], heldUp: [] }

/** Counts and traces rows that a stage was run on; those that leapt over the next one, for that one too. */
const tell = (
  { meter, tracing }: Workplace,
  { queue, isUncounted = false }: Runnable,
  { ids: given, owners, notes, onward, over, failed, heldUp, ms }: Done & Pick<Rows, 'ids' | 'owners'> & { ms: number },
): void => {
  meter.note(notes)
  const ids = heldUp.length === 0 ? given : [...new Set(given).difference(new Set(heldUp))]
  if (isUncounted || ids.length === 0) return
  meter.step({ stage: queue, seconds: ms / 1000, done: ids.length - failed.length, failed: failed.length })
  if (tracing) traceDrawings(tracing, { queue, ids, owners, onward, failed, ms })
  if (!over) return
  meter.step({ stage: over.queue, seconds: 0, done: over.ids.length, failed: 0 })
  if (tracing) traceDrawings(tracing, { ...over, owners, onward: over.ids, failed: [], ms: 0 })
}

type Batch = Claimed & Passed & Done & Pick<Rows, 'ids' | 'owners'>

const runBatch = async (workplace: Workplace, tx: Transaction, stage: Runnable): Promise<Batch> => {
  const { boss } = workplace
  const { queue } = stage
  const db = within(tx)
  const { jobs: claimed, isFull } = await claimJobs(boss, tx, queue, stage.claim ?? {})
  const { sound: jobs = [], malformed = [] } = Object.groupBy(claimed, (job) => (isSound(job) ? 'sound' : 'malformed'))
  for (const { id } of malformed) await boss.fail(queue, id, { message: 'malformed payload' }, { db })
  if (jobs.length === 0) return { jobs: malformed, isFull, ids: [], owners: new Map(), ...NOTHING }
  const ids = [...new Set(jobs.flatMap(({ data }) => data.ids))].toSorted()
  const owners = ownersOf(jobs)
  if (jobs.some(({ data }) => data.areHeldUp)) await waitBriefly(tx)
  const passed = await runAndPassOn(workplace, tx, stage, { ids, jobs, owners })
  await boss.complete(
    queue,
    jobs.map(({ id }) => id),
    undefined,
    { db },
  )
  return { jobs, isFull, ids, owners, ...passed }
}

/** The partner that all these rows belong to; undefined if there are several. */
const onlyOwner = (owners: Owners): string | undefined => {
  const [partner, another] = new Set(owners.values())
  return another === undefined ? partner : undefined
}

/** How many jobs were taken, whether more may wait, which queues were reminded, and what this worker has kept. */
export type Ran = Passed & { taken: number; isFull: boolean }

/** Takes a few of a stage's jobs and finishes them. */
export const runOnce = async (workplace: Workplace, stage: Runnable): Promise<Ran> => {
  const startedAt = performance.now()
  const { jobs, isFull, reminded, kept, ...done } = await workplace.pool.transaction(
    (tx) => runBatch(workplace, tx, stage),
    0,
  )
  const ms = Math.round(performance.now() - startedAt)
  tell(workplace, stage, { ...done, ms })
  for (const { id: job, data, groupId: partner } of jobs)
    workplace.log.info('job', { queue: stage.queue, job, ids: data.ids, partner, batch: done.ids.length, ms })
  return { taken: jobs.length, isFull, reminded, kept }
}

/**
 * Runs the stage on rows that this worker has kept. Completing their fallback jobs first waits for any worker that has
 * claimed one, since the rows were kept for too long; that worker has done the rows by then.
 */
export const runKept = async (workplace: Workplace, stage: Runnable, { ids, jobs, owners }: Kept): Promise<Passed> => {
  const { pool, boss, log } = workplace
  const { queue } = stage
  const startedAt = performance.now()
  const { reminded, kept, ...done } = await pool.transaction(async (tx) => {
    await boss.complete(queue, [...jobs], undefined, { db: within(tx), includeQueued: true })
    return runAndPassOn(workplace, tx, stage, { ids, jobs: [], owners })
  }, 0)
  const ms = Math.round(performance.now() - startedAt)
  tell(workplace, stage, { ...done, ids, owners, ms })
  log.info('kept', { queue, jobs, ids, partner: onlyOwner(owners), batch: ids.length, ms })
  return { reminded, kept }
}
