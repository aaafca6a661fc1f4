import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Definition, Definitions } from '../../../domain/metrics/definition.ts'
import { processMetrics } from '../../../domain/metrics/of-process.ts'
import { serviceMetrics } from '../../../domain/metrics/of-service.ts'
import { totals } from '../../../domain/metrics/of-workers.ts'

const own: Definitions = { ...processMetrics, ...serviceMetrics, ...totals }

const ofAnyProcess = (): readonly string[] => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry.getMetricsAsArray().map(({ name }) => name)
}

type Series = readonly [name: string, labels: readonly string[]]

const seriesOf = ([name, { kind, labels = {} }]: [string, Definition]): readonly Series[] => {
  const names = Object.keys(labels)
  if (kind !== 'histogram') return [[name, names]]
  return [
    [`${name}_bucket`, [...names, 'le']],
    [`${name}_sum`, names],
    [`${name}_count`, names],
  ]
}

/** Each series that the service gives, with its labels beside those that a scrape adds. */
const knownSeries: ReadonlyMap<string, readonly string[]> = new Map([
  ...['up', ...ofAnyProcess()].map((name): Series => [name, []]),
  ...Object.entries(own).flatMap(seriesOf),
])

const OF_SCRAPE = ['job', 'instance']
const KEYWORDS = new Set(['and', 'or', 'unless', 'by', 'on', 'without'])

/** The unknown names in a query: series that the service does not expose, and labels that none of its series has. */
export const unknownIn = (query: string): string[] => {
  const text = query.replaceAll(/"[^"]*"/g, '""')
  const lists = [...text.matchAll(/\b(?:by|on|without) ?\(([^)]*)\)|\{([^}]*)\}/g)]
  const labels = lists.flatMap(([, listed, matched]) => (listed ?? matched ?? '').match(/\w+/g) ?? [])
  const bare = text.replaceAll(/\b(?:by|on|without) ?\([^)]*\)|\{[^}]*\}|\[[^\]]*\]/g, ' ')
  const series = [...bare.matchAll(/\b([a-zA-Z_]\w*)\b(?! *\()/g)]
    .map(([, name]) => name as string)
    .filter((name) => !KEYWORDS.has(name))
  const known = new Set([...OF_SCRAPE, ...series.flatMap((name) => knownSeries.get(name) ?? [])])
  return [...series.filter((name) => !knownSeries.has(name)), ...labels.filter((label) => !known.has(label))]
}
