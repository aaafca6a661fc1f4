import test from 'ava'
import { paceOf } from '../../../../../../api/portal/web/src/pages/draws/pace.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const before = '2026-11-21T11:59:59Z'
const after = '2026-11-21T12:00:01Z'

test('a page is read each second while one of its drawings is between cutoff and paid', (t) => {
  for (const status of ['open', 'locked', 'entropy_requested', 'settled'] as const) {
    t.is(paceOf([{ status, cancelled: null, void: null, cutoffAt: before, needsAttention: null }], now), 1_000, status)
  }
})

test('a drawing that is paid, waits for its cutoff or for a person does not hurry the page', (t) => {
  t.is(paceOf([{ status: 'paid', cancelled: null, void: null, cutoffAt: before, needsAttention: null }], now), 3_000)
  t.is(paceOf([{ status: 'open', cancelled: null, void: null, cutoffAt: after, needsAttention: null }], now), 3_000)
  t.is(
    paceOf(
      [{ status: 'open', cancelled: null, void: null, cutoffAt: before, needsAttention: 'No winners by the cutoff.' }],
      now,
    ),
    3_000,
  )
  t.is(paceOf(undefined, now), 3_000)
})
