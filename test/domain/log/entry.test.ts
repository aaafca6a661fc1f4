import test from 'ava'
import { entryBytes } from '../../../domain/log/entry.ts'

test('the same members are the same bytes, in whatever order they come', (t) => {
  const bytes = entryBytes({ type: 'lock', number: 3, drawing: 'drw_1', largePrizeCents: null })
  t.is(bytes.toString(), '{"drawing":"drw_1","largePrizeCents":null,"number":3,"type":"lock"}')
  t.deepEqual(entryBytes({ number: 3, type: 'lock', largePrizeCents: null, drawing: 'drw_1' }), bytes)
})
