import test from 'ava'
import { type Figures, figuresCsv, written } from '../../../../../../api/portal/web/src/parts/picture/column.ts'

const figures: Figures = {
  spanName: 'Week',
  spans: [
    { key: '2026-11-16', short: 'Nov 16', long: 'Week of Nov 16, 2026' },
    { key: '2026-11-23', short: 'Nov 23', long: 'Week of Nov 23, 2026' },
  ],
  columns: [
    { name: '=Won, all', drawn: 'dot', unit: 'money', color: 'first', values: [123_405, 100.4] },
    { name: 'Draws', drawn: 'unseen', unit: 'count', color: 'first', values: [1_200] },
  ],
}

test('a file has every figure, with amounts that any spreadsheet reads, and nothing that it would run', (t) => {
  t.is(figuresCsv(figures), 'Week,"\'=Won, all (USD)",Draws\r\n2026-11-16,1234.05,1200\r\n2026-11-23,1.00,0\r\n')
})

test('a table has the figures as the page’s language writes them', (t) => {
  const [money, count] = figures.columns
  t.is(money && written(money, 0), '$1,234.05')
  t.is(money && written(money, 1), '$1')
  t.is(count && written(count, 0), '1,200')
})
