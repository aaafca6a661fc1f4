import { createServer } from 'node:http'
import type { Owner } from './database.ts'
import { listen } from './listen.ts'
import { bodyOf } from './request-body.ts'

type Value = { stringValue?: string; intValue?: number; doubleValue?: number }
type Attribute = { key: string; value: Value }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code: number }
  attributes: Attribute[]
}
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[] }
type Attributes = Readonly<Record<string, string | number | undefined>>

/** A span as a collector has it, with what it knows of the process. */
export type CollectedSpan = Omit<SentSpan, 'attributes'> & { attributes: Attributes; of: Attributes }

const valuesOf = (attributes: readonly Attribute[]): Attributes =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue]),
  )

const spansIn = ({ resourceSpans }: Export): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({ ...span, attributes: valuesOf(span.attributes), of: valuesOf(resource.attributes) })),
  )

export type Collector = {
  url: string
  spans: CollectedSpan[]
  /** How it answers from now on; null: never. A promise keeps requests waiting until it is known. */
  status: number | null | Promise<number>
  requests: number
}

/** An OpenTelemetry collector that takes spans by OTLP over HTTP, as JSON. */
export const startCollector = async (t: Owner): Promise<Collector> => {
  const collector: Collector = { url: '', spans: [], status: 200, requests: 0 }
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    if (body === null) return
    collector.requests += 1
    const status = await collector.status
    if (status === null) return
    if (status === 200) {
      if (request.method !== 'POST' || request.url !== '/v1/traces') {
        response.writeHead(404).end()
        return
      }
      collector.spans.push(...spansIn(JSON.parse(body) as Export))
    }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}')
  })
  collector.url = await listen(t, server)
  return collector
}
