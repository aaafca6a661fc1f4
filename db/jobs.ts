import { z } from 'zod'

/** Rows that one job may name, and jobs that one transaction takes: together the most that is done, or given back, at once. */
export const IDS_PER_JOB = 50
export const JOBS_PER_BATCH = 20

/** A job reminds a worker to look at some rows; what is to be done with each is decided by the row alone. */
export const jobPayload = z.object({ ids: z.array(z.string().max(64)).min(1).max(IDS_PER_JOB) })
export type JobPayload = z.infer<typeof jobPayload>

/** Every queue, in the order in which a drawing passes through them. */
export const queueNames = [
  'create-drawings',
  'fetch-winners',
  'lock',
  'entropy',
  'reveal',
  'settle',
  'pay',
  'publish-proof',
  'guarantee-check',
  'test-fetch',
  'fetch-avatars',
  'deliver',
  'render-pages',
  'upload-files',
] as const
export type QueueName = (typeof queueNames)[number]

/** Tries after the first, with a growing delay between them. */
export const RETRY_LIMIT = 3
export const RETRY_DELAY_SECONDS = 1
export const RETRY_DELAY_MAX_SECONDS = 30

/** Finished jobs are of no use to the service; they are kept a little for whoever looks into the queue. */
export const KEEP_FINISHED_JOBS_SECONDS = 600
