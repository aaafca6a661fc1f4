import test from 'ava'
import {
  deliveryPace,
  laidOut,
  lastAnswer,
} from '../../../../../../api/portal/web/src/pages/webhooks/delivery-words.ts'
import { loadTexts } from '../../../../../../api/portal/web/src/texts/texts.ts'

test.before(() => loadTexts('en'))

const NOW = Date.parse('2026-11-01T00:00:00Z')
const inSeconds = (seconds: number): string => new Date(NOW + seconds * 1_000).toISOString()
const pending = (seconds: number) => ({ state: 'pending' as const, nextTryAt: inSeconds(seconds) })

test('a delivery that is about to be tried is asked for each second, all others at leisure', (t) => {
  t.is(deliveryPace([{ state: 'delivered', nextTryAt: null }, pending(5)], NOW), 1_000)
  t.is(deliveryPace([pending(-60)], NOW), 1_000)
  t.is(deliveryPace([pending(3_600), { state: 'failed', nextTryAt: null }], NOW), 3_000)
  t.is(deliveryPace([], NOW), 3_000)
  t.is(deliveryPace(undefined, NOW), 3_000)
})

test('the last try says what was wrong, else what was answered', (t) => {
  t.is(lastAnswer({ tries: 0, lastStatus: null, lastFailure: null }), null)
  t.is(lastAnswer({ tries: 1, lastStatus: 204, lastFailure: null }), 'Answered 204.')
  t.is(lastAnswer({ tries: 2, lastStatus: 500, lastFailure: 'It answered 500.' }), 'It answered 500.')
})

test('a body is laid out for reading, and is shown as it is when it is no JSON', (t) => {
  t.is(
    laidOut('{"type":"drawing.paid","data":{"n":1}}'),
    '{\n  "type": "drawing.paid",\n  "data": {\n    "n": 1\n  }\n}',
  )
  t.is(laidOut('{"type":'), '{"type":')
})
