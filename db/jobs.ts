import { z } from 'zod'

/** Rows per job, and jobs per transaction: together they limit what is done, or given back, at once. */
export const IDS_PER_JOB = 50
export const JOBS_PER_BATCH = 10

/**
 * A job reminds a worker to look at some rows; the row alone decides what is to be done. `areHeldUp`: the rows were
 * locked, so the worker waits for their locks only briefly, and no other job is made for them before this one's time.
 */
export const jobPayload = z.object({
  ids: z.array(z.string().max(64)).min(1).max(IDS_PER_JOB),
  areHeldUp: z.literal(true).optional(),
})
export type JobPayload = z.infer<typeof jobPayload>

/** For how long other workers leave rows to the worker that has made them due for their next stage. */
export const HEAD_START_SECONDS = 0.5

/** Every queue, in the order in which a drawing passes through them. */
export const queueNames = [
  'create-drawings',
  'fetch-winners',
  'lock',
  'entropy',
  'settle',
  'pay',
  'guarantee-check',
  'test-fetch',
  'fetch-avatars',
  'deliver',
  'render-pages',
  'upload-files',
  'send-mail',
  'tell-operator',
] as const
export type QueueName = (typeof queueNames)[number]

/** Tries after the first, with a growing delay between them. */
export const RETRY_LIMIT = 3
export const RETRY_DELAY_SECONDS = 1
export const RETRY_DELAY_MAX_SECONDS = 30

/** The service has no use for finished jobs; they are kept for a short time for people who inspect the queue. */
export const KEEP_FINISHED_JOBS_SECONDS = 600
/** How often those whose time is over are deleted. By default pg-boss would do so once a day. */
export const DELETE_FINISHED_JOBS_EVERY_SECONDS = 60
