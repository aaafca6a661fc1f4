import { PassThrough } from 'node:stream'
import test, { type ExecutionContext } from 'ava'
import { createLogger, transports } from 'winston'
import { openMetrics } from '../../../process/metrics/metrics.ts'
import { openExporting } from '../../../process/tracing/exporting.ts'
import type { Span } from '../../../process/tracing/tracing.ts'
import { freePort } from '../../../local/ports.ts'
import { startCollector } from '../../support/collector.ts'
import { until } from '../../support/until.ts'

/** How long a batch is tried where the collector answers: much longer than a busy machine stands still. */
const PATIENCE_MS = 60_000

/**
 * A process's tracing; what it logs, and what it counted of its spans. Without `timeoutMs` a batch is tried for as long
 * as in a process.
 */
const open = (url: string, { share = 1, timeoutMs }: { share?: number; timeoutMs?: number } = {}) => {
  const { own } = openMetrics({ readService: async () => [], readLanes: () => [] })
  const spans = own.prize_trace_spans_total
  const logged: string[] = []
  const log = createLogger({
    level: 'info',
    transports: [new transports.Stream({ stream: new PassThrough().resume() })],
  })
  log.on('data', ({ message }: { message: string }) => logged.push(message))
  const tracing = openExporting({ process: 'worker', log, spans, endpoint: url, share }, timeoutMs)
  const counted = async () =>
    Object.fromEntries((await spans.get()).values.map(({ labels, value }) => [labels['outcome'], value]))
  return { tracing, counted, logged }
}

const spanOf = (of: string, more: Partial<Span> = {}): Span => ({
  of,
  name: 'lock',
  kind: 'step',
  ms: 1_250.5,
  attributes: { 'prize.drawing': of, 'prize.batch': 7, 'prize.partner': undefined },
  ...more,
})

test('a span has its time, its kind and what is known of it, and one that failed says so', async (t) => {
  const collector = await startCollector(t)
  const { tracing, counted } = open(collector.url, { timeoutMs: PATIENCE_MS })
  tracing.add(spanOf('drw_1', { isRoot: true }))
  tracing.add(spanOf('drw_1', { name: 'deliver', kind: 'call', hasFailed: true }))
  tracing.add(spanOf('req_1', { name: 'GET /', kind: 'request', isRoot: true }))
  await tracing.stop()
  const [lock, deliver, request] = collector.spans
  t.is(BigInt(lock?.endTimeUnixNano ?? 0) - BigInt(lock?.startTimeUnixNano ?? 0), 1_250_500_000n)
  t.deepEqual(lock?.attributes, { 'prize.drawing': 'drw_1', 'prize.batch': 7 })
  t.is(lock?.of['service.name'], 'prize-worker')
  t.is(deliver?.parentSpanId, lock?.spanId)
  t.is(deliver?.traceId, lock?.traceId)
  t.not(request?.traceId, lock?.traceId)
  t.deepEqual(
    [lock, deliver, request].map((span) => span?.kind),
    [1, 3, 2],
    'internal, client, server',
  )
  t.deepEqual(
    [lock, deliver, request].map((span) => span?.status.code),
    [0, 2, 0],
  )
  t.deepEqual(await counted(), { sent: 3, failed: 0, dropped: 0 })
})

test('a drawing outside the share is left out whole', async (t) => {
  const collector = await startCollector(t)
  const { tracing } = open(collector.url, { share: 0.5, timeoutMs: PATIENCE_MS })
  const ids = Array.from({ length: 100 }, (_, i) => `drw_${i}`)
  for (const id of [...ids, ...ids]) tracing.add(spanOf(id))
  await tracing.stop()
  const taken = Object.groupBy(collector.spans, ({ attributes }) => String(attributes['prize.drawing']))
  const counts = Object.values(taken).map((spans) => spans?.length)
  t.true(counts.length > 20 && counts.length < 80, String(counts.length))
  t.true(counts.every((count) => count === 2))
})

const failing = async (t: ExecutionContext, url: string) => {
  const { tracing, counted, logged } = open(url)
  tracing.add(spanOf('drw_1'))
  await tracing.stop()
  t.deepEqual(await counted(), { sent: 0, failed: 1, dropped: 0 })
  t.deepEqual(logged, ['traces are not taken'])
}

test('a collector that is not there stops no process, and is said once', async (t) => {
  await failing(t, `http://127.0.0.1:${await freePort()}`)
})

test('a collector that refuses stops no process', async (t) => {
  const collector = await startCollector(t)
  collector.status = 400
  await failing(t, collector.url)
  t.is(collector.requests, 1)
})

test('a collector that never answers stops no process', async (t) => {
  const collector = await startCollector(t)
  collector.status = null
  await failing(t, collector.url)
})

test('more spans than may wait are dropped and counted, and once the collector answers again they are sent', async (t) => {
  const collector = await startCollector(t)
  const answer = Promise.withResolvers<number>()
  collector.status = answer.promise
  const { tracing, counted, logged } = open(collector.url, { timeoutMs: PATIENCE_MS })
  for (let i = 0; i < 10_000; i += 1) tracing.add(spanOf(`drw_${i}`))
  t.deepEqual(await counted(), { sent: 0, failed: 0, dropped: 10_000 - 8_192 })
  await until(
    async () => collector.requests,
    (count) => count > 0,
  )
  collector.status = 200
  answer.resolve(400)
  await until(counted, ({ failed }) => (failed ?? 0) > 0)
  await tracing.stop()
  const { sent = 0, failed = 0 } = await until(counted, (all) => (all['sent'] ?? 0) + (all['failed'] ?? 0) === 8_192)
  t.is(sent + failed, 8_192)
  t.is(collector.spans.length, sent)
  t.is(failed, 512, 'only the batch that was refused')
  t.deepEqual(logged, ['traces are not taken', 'traces are taken again'])
})
