import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Definition, Definitions } from '../../domain/metrics/definition.ts'

type Made<Of extends Definition> = Of['kind'] extends 'counter'
  ? Counter
  : Of['kind'] extends 'histogram'
    ? Histogram
    : Gauge

const make = (registry: Registry, name: string, { kind, help, labels = {}, buckets = [] }: Definition) => {
  const configuration = { name, help, labelNames: Object.keys(labels), registers: [registry] }
  if (kind === 'counter') return new Counter(configuration)
  if (kind === 'gauge') return new Gauge(configuration)
  return new Histogram({ ...configuration, buckets: [...buckets] })
}

/** Metrics of prom-client, by their names. */
export const makeMetrics = <Of extends Definitions>(registry: Registry, definitions: Of) =>
  Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [name, make(registry, name, definition)]),
  ) as unknown as { readonly [Name in keyof Of]: Made<Of[Name]> }
