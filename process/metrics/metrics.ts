/** What a process tells a monitor: what it counts of itself, and what the workers see of the whole service. */
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { LaneUse, Reading } from '../../domain/metrics/definition.ts'
import { processMetrics } from '../../domain/metrics/of-process.ts'
import { makeMetrics } from './make.ts'
import { textOf } from './text.ts'

/** However many monitors ask, the database is read at most this often. */
const READ_EVERY_MS = 1_000

export type Metrics = {
  own: ReturnType<typeof ownMetrics>
  /** All of them, in Prometheus's text. Without an answer of the database only those of this process. */
  text: () => Promise<string>
}

const ownMetrics = (
  registry: Registry,
  { readLanes, readReplicaLag = () => 0 }: Pick<Sources, 'readLanes' | 'readReplicaLag'>,
) => {
  collectDefaultMetrics({ register: registry })
  const own = makeMetrics(registry, processMetrics)
  const readPools = () => {
    for (const { lane, busy, idle, waiting } of readLanes()) {
      own.prize_pool_connections.set({ lane, state: 'busy' }, busy)
      own.prize_pool_connections.set({ lane, state: 'idle' }, idle)
      own.prize_pool_waiting.set({ lane }, waiting)
    }
    own.prize_replica_lag_seconds.set(readReplicaLag())
  }
  for (const limit of processMetrics.prize_limit_refused_total.labels.limit)
    own.prize_limit_refused_total.inc({ limit }, 0)
  for (const outcome of processMetrics.prize_replica_reads_total.labels.outcome)
    own.prize_replica_reads_total.inc({ outcome }, 0)
  for (const outcome of processMetrics.prize_trace_spans_total.labels.outcome)
    own.prize_trace_spans_total.inc({ outcome }, 0)
  return { ...own, readPools }
}

type Sources = {
  readService: () => Promise<readonly Reading[]>
  /** In seconds; absent without a replica. */
  readReplicaLag?: () => number
  readLanes: () => readonly LaneUse[]
}

export const openMetrics = ({ readService, ...seen }: Sources): Metrics => {
  const registry = new Registry()
  const own = ownMetrics(registry, seen)
  let readAt = Number.NEGATIVE_INFINITY
  let service = Promise.resolve('')
  const serviceText = (): Promise<string> => {
    if (performance.now() - readAt < READ_EVERY_MS) return service
    readAt = performance.now()
    service = readService().then(textOf, () => '')
    return service
  }
  return {
    own,
    text: async () => {
      own.readPools()
      const [ofProcess, ofService] = await Promise.all([registry.metrics(), serviceText()])
      return `${ofProcess}\n${ofService}`
    },
  }
}
