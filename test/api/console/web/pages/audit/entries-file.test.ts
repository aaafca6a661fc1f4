import test from 'ava'
import Papa from 'papaparse'
import { entriesCsv } from '../../../../../../api/console/web/src/pages/audit/entries-file.ts'
import type { AuditEntry } from '../../../../../../api/console/web/src/shapes.ts'

const entry: AuditEntry = {
  id: '12',
  at: '2026-11-21T18:00:05.000Z',
  partner: 'ptr_1',
  partnerName: '=cmd|"/c calc"!A1, daily',
  mode: null,
  actor: 'Ann',
  from: 'operator',
  action: 'partner.suspended',
  sentence: 'Suspended: three invoices, all open.',
  detail: { reason: 'three "invoices"', before: null },
  slug: null,
  drawing: null,
}

const parse = (csv: string) => Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data

test('the file says who did what with which partner and when, with all that was written down', (t) => {
  const [row] = parse(entriesCsv([entry]))
  t.deepEqual(row, {
    at: entry.at,
    partner: 'ptr_1',
    'partner name': `'${entry.partnerName}`,
    mode: '',
    who: 'Ann',
    from: 'operator',
    action: 'partner.suspended',
    what: entry.sentence,
    campaign: '',
    drawing: '',
    details: '{"reason":"three \\"invoices\\"","before":null}',
  })
})

test('a file of nothing has its columns', (t) => {
  t.regex(entriesCsv([]), /^at,partner,[^\r\n]*\r\n$/)
})
