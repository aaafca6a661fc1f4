import { type Reason, refusals } from '../refusals.ts'
import { ANSWER_SECONDS, STEP_SECONDS } from './buckets.ts'
import type { Definitions } from './definition.ts'

/** The refusals of somebody who asks for too much. */
export const limits = (Object.keys(refusals) as Reason[]).filter((reason) => refusals[reason].status === 429)

/** What a process counts of itself, and says of nobody else; prom-client adds memory, processor time and event loop. */
export const processMetrics = {
  prize_http_request_seconds: {
    kind: 'histogram',
    help: 'Answers of this web process, by the pattern of their address.',
    labels: { route: null, method: null, status: null },
    buckets: ANSWER_SECONDS,
  },
  prize_limit_refused_total: {
    kind: 'counter',
    help: 'Requests that this web process refused because of a limit.',
    labels: { limit: limits },
  },
  prize_pool_connections: {
    kind: 'gauge',
    help: 'Connections of this process to the database, by whom they serve.',
    labels: { lane: null, state: ['busy', 'idle'] },
  },
  prize_pool_waiting: {
    kind: 'gauge',
    help: 'Statements and transactions of this process that wait for a connection.',
    labels: { lane: null },
  },
  prize_replica_reads_total: {
    kind: 'counter',
    help: 'Reads of this web process that were for the replica, and which of them it answered.',
    labels: { outcome: ['replica', 'late', 'failed'] },
  },
  prize_replica_lag_seconds: {
    kind: 'gauge',
    help: 'How far the replica is behind, as this web process sees it; 0 without one.',
  },
  prize_job_seconds: {
    kind: 'histogram',
    help: 'Batches and calls of this worker.',
    labels: { stage: null, outcome: ['done', 'failed'] },
    buckets: STEP_SECONDS,
  },
  prize_trace_spans_total: {
    kind: 'counter',
    help: 'Spans of this process that a collector took or not, and those dropped because too many waited.',
    labels: { outcome: ['sent', 'failed', 'dropped'] },
  },
} as const satisfies Definitions
