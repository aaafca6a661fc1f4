import { type Metric, Registry } from 'prom-client'
import { totals } from '../../domain/metrics/of-workers.ts'
import { serviceMetrics } from '../../domain/metrics/of-service.ts'
import type { Definition, Definitions, Reading } from '../../domain/metrics/definition.ts'

const SERVICE: Definitions = { ...serviceMetrics, ...totals }

/** The names under which a metric gives its values. */
const seriesOf = (name: string, { kind }: Definition): readonly string[] =>
  kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]

/** The upper bound of a histogram's bucket; 0 for other series. */
const boundOf = ({ labels }: Pick<Reading, 'labels'>): number =>
  labels['le'] === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels['le'] ?? 0)

/**
 * What workers have seen and counted, in Prometheus's text. A name that this process does not know is of a worker of
 * another release, and left out.
 */
export const textOf = (readings: readonly Reading[]): Promise<string> => {
  const registry = new Registry()
  const byName = Map.groupBy(readings, ({ name }) => name)
  for (const [name, definition] of Object.entries(SERVICE)) {
    const values = seriesOf(name, definition).flatMap((series) =>
      (byName.get(series) ?? [])
        .toSorted((one, other) => boundOf(one) - boundOf(other))
        .map(({ labels, value }) => ({ metricName: series, labels, value })),
    )
    if (values.length === 0) continue
    const get = async () => ({ name, help: definition.help, type: definition.kind, values })
    registry.registerMetric({ name, get } as unknown as Metric)
  }
  return registry.metrics()
}
