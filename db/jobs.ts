import { z } from 'zod'

/** A job reminds a worker to look at one row; what is to be done is decided by the row alone. */
export const jobPayload = z.object({ id: z.string().max(40) })
export type JobPayload = z.infer<typeof jobPayload>

type QueueLimits = {
  /** Jobs that one transaction takes at most. */
  batchSize: number
  /** Tries after the first, with a growing delay between them. */
  retryLimit: number
}

/** Every queue, in the order in which a drawing passes through them. */
export const queues = {
  'create-drawings': { batchSize: 100, retryLimit: 3 },
  lock: { batchSize: 500, retryLimit: 3 },
  entropy: { batchSize: 500, retryLimit: 3 },
  reveal: { batchSize: 500, retryLimit: 3 },
  settle: { batchSize: 500, retryLimit: 3 },
  pay: { batchSize: 500, retryLimit: 3 },
  'publish-proof': { batchSize: 200, retryLimit: 3 },
} as const satisfies Record<string, QueueLimits>

export type QueueName = keyof typeof queues
export const queueNames = Object.keys(queues) as QueueName[]

export const RETRY_DELAY_SECONDS = 1
export const RETRY_DELAY_MAX_SECONDS = 30

/** Finished jobs are of no use to the service; they are kept a little for whoever looks into the queue. */
export const KEEP_FINISHED_JOBS_SECONDS = 600
