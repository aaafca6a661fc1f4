import type { QueueName } from '../db/jobs.ts'
import type { SoonestJob } from '../db/queries/due.ts'

/** The queues whose first job has been due for `agoMs` or longer. */
export const readyQueues = (soonest: readonly SoonestJob[], agoMs = 0): readonly QueueName[] =>
  soonest.filter(({ dueInMs }) => dueInMs <= -agoMs).map(({ queue }) => queue as QueueName)
