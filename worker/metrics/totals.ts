/**
 * What this worker counts towards the totals of all: it is added to them now and then, so that no row is written for
 * each. A worker that is killed loses what it counted since.
 */
import { Registry } from 'prom-client'
import type { Definition, Reading } from '../../domain/metrics/definition.ts'
import { type Note, totals } from '../../domain/metrics/of-workers.ts'
import { queueNames } from '../../db/jobs.ts'
import { makeMetrics } from '../../process/metrics/make.ts'

export type Totals = {
  note: (notes: readonly Note[]) => void
  /** Has what came since the last time written. What could not be written is tried with the rest the next time. */
  flush: (write: (added: readonly Reading[]) => Promise<unknown>) => Promise<void>
}

/** A value as prom-client gives it: bounds of buckets are numbers, and parts of a histogram have names of their own. */
type Series = { metricName?: string; labels: Readonly<Record<string, string | number>>; value: number }

/** Every value of the one label of a metric; the empty one without a label. */
const labelsOf = ({ labels = {} }: Definition): readonly Record<string, string>[] => {
  const [label] = Object.entries(labels)
  if (!label) return [{}]
  const [name, values] = label
  return (values ?? queueNames).map((value) => ({ [name]: value }))
}

export const openTotals = (): Totals => {
  const registry = new Registry()
  const metrics = makeMetrics(registry, totals)
  const names = Object.keys(totals) as (keyof typeof totals)[]
  // All series exist from the start, at zero, so that the first event of each is seen as an increase by one.
  for (const name of names)
    for (const labels of labelsOf(totals[name])) {
      const metric = metrics[name]
      if ('zero' in metric) metric.zero(labels)
      else metric.inc(labels, 0)
    }

  const note = (notes: readonly Note[]) => {
    for (const { name, labels = {}, value } of notes) {
      const metric = metrics[name]
      if ('observe' in metric) metric.observe(labels, value)
      else metric.inc(labels, value)
    }
  }

  const read = async (): Promise<Reading[]> =>
    (await registry.getMetricsAsJSON()).flatMap(({ name, values }) =>
      (values as readonly Series[]).map(({ metricName = name, labels, value }) => ({
        name: metricName,
        labels: Object.fromEntries(Object.entries(labels).map(([label, one]) => [label, String(one)])),
        value,
      })),
    )

  const keyOf = ({ name, labels }: Reading): string => `${name} ${JSON.stringify(labels)}`
  let written = new Map<string, number>()
  return {
    note,
    flush: async (write) => {
      const all = await read()
      const added = all.flatMap((reading) => {
        const before = written.get(keyOf(reading))
        return reading.value === before ? [] : [{ ...reading, value: reading.value - (before ?? 0) }]
      })
      await write(added)
      written = new Map(all.map((reading) => [keyOf(reading), reading.value]))
    },
  }
}
