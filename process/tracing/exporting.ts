/** Sends spans to a collector by OTLP over HTTP. Whatever becomes of that, it disturbs nothing else. */
import { randomBytes, randomUUID } from 'node:crypto'
import { SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace'
import { isSampled, traceIdsOf } from './trace-ids.ts'
import type { Span, Tracing, TracingParts } from './tracing.ts'

/** Spans that may wait: a burst is sent within seconds. Further spans are dropped, and counted. */
const MAX_WAITING = 8_192
/** How long a batch is tried, and so at the most how long the process takes to stop. */
const EXPORT_TIMEOUT_MS = 4_000
const SPAN_ID_BYTES = 8
const NANOS_PER_MS = 1_000_000

const KINDS = { request: SpanKind.SERVER, call: SpanKind.CLIENT, step: SpanKind.INTERNAL } as const

type Instant = [seconds: number, nanoseconds: number]

const instantOf = (ms: number): Instant => [Math.floor(ms / 1000), Math.floor((ms % 1000) * NANOS_PER_MS)]

type Origin = Pick<ReadableSpan, 'resource' | 'instrumentationScope'>
type Ids = { traceId: string; spanId: string; parentSpanId?: string }

/** The span in the form that OpenTelemetry exports. */
const readable = ({ name, kind, ms, hasFailed, attributes }: Span, ids: Ids, origin: Origin): ReadableSpan => {
  const endedAt = Date.now()
  const contextOf = (spanId: string) => ({ traceId: ids.traceId, spanId, traceFlags: TraceFlags.SAMPLED })
  const context = contextOf(ids.spanId)
  return {
    ...origin,
    name,
    kind: KINDS[kind],
    spanContext: () => context,
    ...(ids.parentSpanId !== undefined && { parentSpanContext: contextOf(ids.parentSpanId) }),
    startTime: instantOf(endedAt - ms),
    endTime: instantOf(endedAt),
    duration: instantOf(ms),
    ended: true,
    status: { code: hasFailed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined)),
    links: [],
    events: [],
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

/** The code of OpenTelemetry for a successful export. */
const SUCCESS = 0

/** Reports for each batch that was tried how many spans it had, and the error if it failed. */
const telling = (exporter: SpanExporter, tell: (count: number, error: Error | undefined) => void): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      tell(
        spans.length,
        (result.code as number) === SUCCESS ? undefined : (result.error ?? new Error('The collector refused it.')),
      )
      done(result)
    }),
  shutdown: () => exporter.shutdown(),
})

export const openExporting = (
  { process, log, spans, endpoint, share }: TracingParts & { endpoint: string; share: number },
  timeoutMs = EXPORT_TIMEOUT_MS,
): Tracing => {
  const origin: Origin = {
    resource: resourceFromAttributes({
      'service.namespace': 'prize-drawings',
      'service.name': `prize-${process}`,
      'service.instance.id': randomUUID(),
    }),
    instrumentationScope: { name: 'prize-drawings' },
  }
  let waiting = 0
  let isTaken = true
  const tell = (count: number, error: Error | undefined) => {
    waiting -= count
    spans.inc({ outcome: error ? 'failed' : 'sent' }, count)
    if (error && isTaken) log.warn('traces are not taken', { error: String(error) })
    if (!error && !isTaken) log.info('traces are taken again')
    isTaken = !error
  }
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: timeoutMs })
  const processor = new BatchSpanProcessor({ exporter: telling(exporter, tell), maxQueueSize: MAX_WAITING })
  return {
    add: (span) => {
      const ids = traceIdsOf(span.of)
      if (!isSampled(ids, share)) return
      if (waiting >= MAX_WAITING) return spans.inc({ outcome: 'dropped' })
      waiting += 1
      const { traceId, rootSpanId } = ids
      const own = span.isRoot
        ? { traceId, spanId: rootSpanId }
        : { traceId, spanId: randomBytes(SPAN_ID_BYTES).toString('hex'), parentSpanId: rootSpanId }
      processor.onEnd(readable(span, own, origin))
    },
    stop: () => processor.shutdown().catch(() => {}),
  }
}
