import type { Job, PgBoss } from 'pg-boss'
import type { Logger } from 'winston'
import { remind, within } from '../db/boss.ts'
import { type JobPayload, jobPayload, type QueueName, queues } from '../db/jobs.ts'
import type { Pool, Transaction } from '../db/pool.ts'
import { flagGivenUp } from '../db/queries/attention.ts'

/** A reminder for a later stage. */
export type Next = { queue: QueueName; id: string; startAfter?: Date }

/**
 * A database stage: it takes the rows that its jobs name, decides, writes, and returns whom to remind next, all in one
 * transaction with the claim of the jobs. A killed worker thus gives everything back at once.
 */
export type Stage = { queue: QueueName; run: (tx: Transaction, ids: readonly string[]) => Promise<readonly Next[]> }

export type Workplace = { pool: Pool; boss: PgBoss; log: Logger }

const RETRY_GIVEN_UP_SECONDS = 60
const TRANSIENT = /^(08|40|53|57)/

/** Postgres's own word that it was not the job's fault: connections, deadlocks, resources, shutdown. */
const isTransient = (error: unknown): boolean => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  const state = code ?? cause?.code
  return state === undefined ? !(error instanceof Error) : TRANSIENT.test(state)
}

const giveUp = async ({ boss, log }: Workplace, tx: Transaction, queue: QueueName, job: Job<JobPayload>, error: unknown) => {
  await boss.fail(queue, job.id, { message: String(error) }, { db: within(tx) })
  const isLast = job.retryCount >= queues[queue].retryLimit
  log.error('job failed', { queue, id: job.data.id, attempt: job.retryCount + 1, isLast, error: String(error) })
  if (isLast && job.data.id.startsWith('drw_')) {
    const sentence = `The step "${queue}" failed and is tried again every minute; operators see the cause in the log.`
    await flagGivenUp(tx, job.data.id, sentence, RETRY_GIVEN_UP_SECONDS)
  }
}

/** Runs the jobs together; should one of them be poison, halves them until it alone has failed. */
const runJobs = async (
  workplace: Workplace,
  tx: Transaction,
  { queue, run }: Stage,
  jobs: readonly Job<JobPayload>[],
): Promise<readonly Next[]> => {
  try {
    return await tx.transaction(async (savepoint) => run(savepoint, [...new Set(jobs.map((job) => job.data.id))].toSorted()), 0)
  } catch (error) {
    if (isTransient(error)) throw error
    if (jobs.length === 1) {
      await giveUp(workplace, tx, queue, jobs[0] as Job<JobPayload>, error)
      return []
    }
    const half = Math.ceil(jobs.length / 2)
    const first = await runJobs(workplace, tx, { queue, run }, jobs.slice(0, half))
    const second = await runJobs(workplace, tx, { queue, run }, jobs.slice(half))
    return [...first, ...second]
  }
}

const byQueue = (nexts: readonly Next[]): Map<QueueName, Next[]> => Map.groupBy(nexts, (next) => next.queue)

/** Takes one batch of a stage's jobs and finishes it. Returns how many jobs it took and which queues it reminded. */
export const runOnce = async (workplace: Workplace, stage: Stage): Promise<{ taken: number; reminded: QueueName[] }> => {
  const { pool, boss, log } = workplace
  const { queue } = stage
  const startedAt = performance.now()
  const { jobs, reminded } = await pool.transaction(async (tx) => {
    const db = within(tx)
    const claimed = await boss.fetch<JobPayload>(queue, { batchSize: queues[queue].batchSize, db })
    const sound = claimed.filter((job) => jobPayload.safeParse(job.data).success)
    for (const job of claimed) if (!sound.includes(job)) await boss.fail(queue, job.id, { message: 'malformed payload' }, { db })
    if (sound.length === 0) return { jobs: claimed, reminded: [] }
    const nexts = byQueue(await runJobs(workplace, tx, stage, sound))
    for (const [next, reminders] of nexts) await remind(boss, tx, next, reminders)
    await boss.complete(queue, sound.map((job) => job.id), undefined, { db })
    return { jobs: sound, reminded: [...nexts.keys()] }
  }, 0)
  const ms = Math.round(performance.now() - startedAt)
  for (const job of jobs) log.info('job', { queue, id: job.data.id, batch: jobs.length, ms })
  return { taken: jobs.length, reminded }
}
