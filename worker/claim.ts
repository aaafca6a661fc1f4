/**
 * Chooses the jobs that one transaction claims. All rows of a transaction wait for its commit, so a partner's few rows
 * are not claimed together with another partner's many.
 */
import type { Job, JobWithMetadata, PgBoss } from 'pg-boss'
import { within } from '../db/boss.ts'
import { IDS_PER_JOB, type JobPayload, JOBS_PER_BATCH, jobPayload, type QueueName } from '../db/jobs.ts'
import type { Transaction } from '../db/pool.ts'
import type { Owners } from '../db/fair-queueing.ts'

/**
 * The most jobs and rows that one transaction claims: fewer let others in sooner, more cost less per row. Jobs of the
 * partners in `without` are skipped.
 */
export type ClaimLimits = { jobsAtOnce?: number; rowsAtOnce?: number; without?: readonly string[] }

type Queued = Pick<JobWithMetadata<JobPayload>, 'data' | 'groupId'>

export const isSound = ({ data }: Pick<Job<JobPayload>, 'data'>): boolean => jobPayload.safeParse(data).success

const rowsOf = (job: Queued): number => (isSound(job) ? job.data.ids.length : 1)

/** The partner of each row, where its job names one, so that jobs for the next stage need not look it up again. */
export const ownersOf = (jobs: readonly Pick<Job<JobPayload>, 'data' | 'groupId'>[]): Owners =>
  new Map(jobs.flatMap(({ data, groupId }) => (groupId ? data.ids.map((id) => [id, groupId] as const) : [])))

/**
 * How many of the leading jobs are run together, up to `rowsAtOnce` rows. If the jobs are of several partners, full
 * jobs are not mixed with others.
 */
export const countTogether = (jobs: readonly Queued[], rowsAtOnce: number): number => {
  const [first] = jobs
  if (!first) return 0
  const isMany = (job: Queued) => rowsOf(job) === IDS_PER_JOB
  const isOfOne = (first.groupId ?? null) !== null && jobs.every(({ groupId }) => groupId === first.groupId)
  let rows = 0
  const end = jobs.findIndex((job) => {
    rows += rowsOf(job)
    return rows > rowsAtOnce || !(isOfOne || isMany(job) === isMany(first))
  })
  return end === -1 ? jobs.length : Math.max(1, end)
}

/** Thrown to roll back a claim of more jobs than may run together. */
class TooMany extends Error {
  readonly together: number
  constructor(together: number) {
    super('more jobs than are done together')
    this.together = together
  }
}

/** `isFull` when more jobs may wait. */
export type Claimed = { jobs: readonly Job<JobPayload>[]; isFull: boolean }

/**
 * Claims the next jobs. If they are more than may run together, a savepoint rolls the claim back and fewer are claimed,
 * so that other workers can have the rest before this transaction commits.
 */
export const claimJobs = async (
  boss: PgBoss,
  tx: Transaction,
  queue: QueueName,
  { jobsAtOnce = JOBS_PER_BATCH, rowsAtOnce = JOBS_PER_BATCH * IDS_PER_JOB, without = [] }: ClaimLimits,
): Promise<Claimed> => {
  const fetch = async (from: Transaction, batchSize: number) => {
    const options = { batchSize, ignoreGroups: [...without], includeMetadata: true as const, db: within(from) }
    const jobs = await boss.fetch<JobPayload>(queue, options)
    return jobs.toSorted((a, b) => b.priority - a.priority || a.createdOn.getTime() - b.createdOn.getTime())
  }
  try {
    const jobs = await tx.transaction(async (savepoint) => {
      const claimed = await fetch(savepoint, jobsAtOnce)
      const together = countTogether(claimed, rowsAtOnce)
      if (together < claimed.length) throw new TooMany(together)
      return claimed
    }, 0)
    return { jobs, isFull: jobs.length === jobsAtOnce }
  } catch (error) {
    if (!(error instanceof TooMany)) throw error
    return { jobs: await fetch(tx, error.together), isFull: true }
  }
}
