import test from 'ava'
import { parseKept } from '../../../../../../api/portal/web/src/pages/send-winners/kept-columns.ts'

const columns = { winner: 0, displayName: null, avatarUrl: null }
const kept = JSON.stringify({ names: ['Kundennummer', 'Ort'], columns })

test('columns are kept for lists with the same names', (t) => {
  t.deepEqual(parseKept(kept, ['Kundennummer', 'Ort']), columns)
  t.is(parseKept(kept, ['Ort', 'Kundennummer']), null)
  t.is(parseKept(kept, ['Kundennummer']), null)
})

test('what is stored otherwise is no choice', (t) => {
  for (const stored of [null, '', '{', 'null', '{"names":["a","b"]}', '{"names":["a","b"],"columns":{"winner":"0"}}'])
    t.is(parseKept(stored, ['a', 'b']), null, String(stored))
})
