import { readFileSync } from 'node:fs'
import test from 'ava'
import type { Definitions } from '../../domain/metrics/definition.ts'
import { processMetrics } from '../../domain/metrics/of-process.ts'
import { serviceMetrics } from '../../domain/metrics/of-service.ts'
import { totals } from '../../domain/metrics/of-workers.ts'

const operating = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')

const rowsOf = (definitions: Definitions): string[] =>
  Object.entries(definitions).map(([name, { kind, help, labels = {} }]) => {
    const names = Object.keys(labels)
    return [`\`${name}${names.length > 0 ? `{${names.join(',')}}` : ''}\``, kind, help].join(' | ')
  })

test('the tables of metrics name each that there is, with its labels, its kind and what it says', (t) => {
  const [, section = ''] = /\n## Metrics\n([\s\S]*?)\n## /.exec(operating) ?? []
  const rows = [...section.matchAll(/^\| (`prize_\S+`) +\| (\w+) +\| (.+?) +\|$/gm)].map((row) =>
    row.slice(1).join(' | '),
  )
  t.deepEqual(rows, [processMetrics, serviceMetrics, totals].flatMap(rowsOf))
})
