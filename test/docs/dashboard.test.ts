import test from 'ava'
import { z } from 'zod'
import { processMetrics } from '../../domain/metrics/of-process.ts'
import { serviceMetrics } from '../../domain/metrics/of-service.ts'
import { totals } from '../../domain/metrics/of-workers.ts'
import { unknownIn } from '../support/alerts/metric-names.ts'
import { readOperating } from '../support/alerts/rules.ts'

const source = z.strictObject({ type: z.literal('prometheus'), uid: z.literal('${datasource}') })
const place = z.strictObject({ x: z.number(), y: z.number(), w: z.number().positive(), h: z.number().positive() })
const target = z.strictObject({
  refId: z.string().regex(/^[A-Z]$/),
  expr: z.string().min(1),
  legendFormat: z.string(),
})
const row = z.strictObject({
  id: z.number(),
  type: z.literal('row'),
  title: z.string(),
  collapsed: z.literal(false),
  gridPos: place,
  panels: z.tuple([]),
})
const shown = z.object({
  id: z.number(),
  type: z.enum(['timeseries', 'stat']),
  title: z.string().min(1),
  datasource: source,
  gridPos: place,
  fieldConfig: z.object({ defaults: z.object({ unit: z.string() }), overrides: z.array(z.unknown()) }),
  options: z.object({}).loose(),
  targets: z.array(target).min(1),
})
/** What Grafana reads of a dashboard. */
const dashboard = z.object({
  title: z.string(),
  uid: z.string().max(40),
  schemaVersion: z.number().int(),
  time: z.strictObject({ from: z.string(), to: z.string() }),
  templating: z.object({
    list: z.tuple([z.object({ name: z.literal('datasource'), type: z.literal('datasource'), query: z.string() })]),
  }),
  panels: z.array(z.union([row, shown])),
})

const { panels } = dashboard.parse(JSON.parse(readOperating('dashboard.json')))
const withQueries = panels.filter((panel) => panel.type !== 'row')

test('the dashboard has a section for each part of the service', (t) => {
  t.deepEqual(
    panels.filter(({ type }) => type === 'row').map(({ title }) => title),
    [
      'Overview',
      'Stages',
      'Delays',
      'Drawings and attention',
      'Chains',
      'Webhooks, mail and pages',
      'HTTP',
      'Processes',
    ],
  )
})

test('each of its queries asks for metrics that there are, by labels that they have', (t) => {
  for (const { title, targets } of withQueries)
    for (const { expr } of targets) {
      const asked = expr.replaceAll('$__rate_interval', '5m')
      const ownAlerts = ['ALERTS', 'alertname', 'alertstate']
      t.deepEqual(
        unknownIn(asked).filter((name) => !ownAlerts.includes(name)),
        [],
        `${title}: ${expr}`,
      )
    }
})

test('each metric of the service is on it', (t) => {
  const queries = withQueries.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
  const missing = Object.keys({ ...processMetrics, ...serviceMetrics, ...totals }).filter(
    (name) => !new RegExp(`\\b${name}(_bucket|_count)?\\b`).test(queries),
  )
  t.deepEqual(missing, [])
})

test('no panel has the number or the place of another', (t) => {
  t.is(new Set(panels.map(({ id }) => id)).size, panels.length)
  for (const { id, title, gridPos: a } of panels) {
    t.true(a.x + a.w <= 24, title)
    const over = panels.filter(
      ({ id: other, gridPos: b }) =>
        other > id && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h,
    )
    t.deepEqual(
      over.map((panel) => panel.title),
      [],
      title,
    )
  }
})
