/** Tells an OpenTelemetry collector what a process does, if there is one. Without one, nothing of it is even loaded. */
import type { Counter } from 'prom-client'
import type { Logger } from 'winston'

/** Something that has just ended. */
export type Span = {
  /** Whose trace it is in: the id of a drawing, or of a request. */
  of: string
  /** Whether this is the parent of all other spans of its trace. */
  isRoot?: boolean
  name: string
  kind: 'request' | 'call' | 'step'
  /** How long it took. */
  ms: number
  hasFailed?: boolean
  attributes: Readonly<Record<string, string | number | undefined>>
}

/** `add` takes no time to speak of and never fails. `stop` sends what waits, as long as that takes seconds at most. */
export type Tracing = { add: (span: Span) => void; stop: () => Promise<void> }

export type TracingSettings = { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined; OTEL_TRACES_SAMPLER_ARG: number }

/** `spans` counts spans by their outcome. */
export type TracingParts = { process: 'web' | 'worker'; log: Logger; spans: Counter }

/** Undefined without a collector. */
export const openTracing = async (
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }: TracingSettings,
  parts: TracingParts,
): Promise<Tracing | undefined> => {
  if (endpoint === undefined || share === 0) return undefined
  const { openExporting } = await import('./exporting.ts')
  return openExporting({ ...parts, endpoint, share })
}
