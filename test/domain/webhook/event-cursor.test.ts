import test from 'ava'
import fc from 'fast-check'
import { readCursor, spellCursor } from '../../../domain/webhook/event-cursor.ts'

test('a cursor is read as it was written', (t) => {
  t.notThrows(() =>
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.nat(1_000_000), (seq, day) => {
        t.deepEqual(readCursor(spellCursor({ seq, day })), { seq, day })
      }),
    ),
  )
})

test('text that does not look like a cursor is none', (t) => {
  for (const text of ['', 'now', '1', '-1', '1-', 'a-B', '1-1-1', 'a-%', 'a-g', '100000-1', `1-${'1'.repeat(14)}`])
    t.is(readCursor(text), null, text)
})
