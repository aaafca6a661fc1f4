import type { QueueName } from '../db/jobs.ts'
import type { SoonestJob } from '../db/queries/due.ts'

/** The queues that hold a job whose time came so long ago or longer. */
export const readyQueues = (soonest: readonly SoonestJob[], agoMs = 0): readonly QueueName[] =>
  soonest.filter(({ dueInMs }) => dueInMs <= -agoMs).map(({ queue }) => queue as QueueName)
