import test from 'ava'
import { DELAYS_MS, healthAfter, judgeTry, MAX_TRIES, retryAfterMs } from '../../../domain/webhook/retry.ts'

const now = new Date('2026-12-01T18:00:00Z')
const DAY_MS = 86_400_000
const judge = (status: number | null, { tries = 1, retryAfter = null as string | null, random = 0 } = {}) =>
  judgeTry({ status, retryAfter }, { tries, now }, random)

test('every 2xx is taken, and nothing else is', (t) => {
  for (const status of [200, 201, 202, 204, 299]) t.deepEqual(judge(status), { state: 'delivered' })
  for (const status of [null, 100, 199, 300, 304, 400, 404, 410, 429, 500, 503, 999])
    t.is(judge(status).state, 'pending', String(status))
})

test('a delivery is tried ten times in about three days, each wait longer than the one before, and then given up', (t) => {
  const waits = Array.from({ length: MAX_TRIES }, (_, i) => judge(500, { tries: i + 1 }))
  t.deepEqual(waits.pop(), { state: 'failed' })
  const seconds = waits.map((verdict) => (verdict.state === 'pending' ? verdict.delayMs / 1_000 : null))
  t.deepEqual(seconds, [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
  const days = DELAYS_MS.reduce((sum, ms) => sum + ms, 0) / DAY_MS
  t.true(days > 3 && days < 3.2)
})

test('chance adds up to a fifth to a wait', (t) => {
  t.deepEqual(judge(500, { random: 1 }), { state: 'pending', delayMs: 6_000 })
  t.deepEqual(judge(500, { tries: 2, random: 0.5 }), { state: 'pending', delayMs: 330_000 })
})

test('Retry-After is honoured on 429 and 503 when it is later than the wait would be', (t) => {
  const delayOf = (status: number, retryAfter: string, tries = 1) => {
    const verdict = judge(status, { retryAfter, tries })
    return verdict.state === 'pending' ? verdict.delayMs : null
  }
  for (const status of [429, 503]) {
    t.is(delayOf(status, '120'), 120_000)
    t.is(delayOf(status, 'Tue, 01 Dec 2026 18:10:00 GMT'), 600_000)
    t.is(delayOf(status, '3'), 5_000, 'not sooner than by itself')
    t.is(delayOf(status, '120', 3), 1_800_000)
    t.is(delayOf(status, '31536000'), DAY_MS, 'a day at most')
    t.is(delayOf(status, 'Tue, 01 Dec 2099 18:00:00 GMT'), DAY_MS)
  }
  for (const status of [400, 500, 502]) t.is(delayOf(status, '120'), 5_000)
  t.deepEqual(judge(503, { tries: MAX_TRIES, retryAfter: '120' }), { state: 'failed' })
})

test('a Retry-After that is of no use is ignored', (t) => {
  for (const value of [
    null,
    '',
    ' ',
    'soon',
    '-5',
    '1.5e',
    'NaN',
    '0',
    'Tue, 01 Dec 2026 17:59:59 GMT',
    'x'.repeat(9_999),
  ])
    t.is(retryAfterMs(value, now), 0, String(value))
  t.is(retryAfterMs(' 7 ', now), 7_000)
  t.is(retryAfterMs('9'.repeat(400), now), DAY_MS)
})

const at = (days: number): Date => new Date(now.getTime() + days * DAY_MS)
const failed = (days: number, status: number | null = 500) => ({ status, endedAt: at(days) })
const taken = (days: number) => ({ status: 200, endedAt: at(days) })

test('an endpoint fails since the first try that failed, until one is taken', (t) => {
  t.deepEqual(healthAfter(null, [failed(1), failed(2)]), { failingSince: at(1), disabled: null })
  t.deepEqual(healthAfter(at(0), [failed(1)]), { failingSince: at(0), disabled: null })
  t.deepEqual(healthAfter(at(0), [failed(1), taken(2)]), { failingSince: null, disabled: null })
  t.deepEqual(healthAfter(at(0), [taken(2), failed(3), failed(4)]), { failingSince: at(3), disabled: null })
})

test('an endpoint that has only failed for more than five days is disabled, at a failure and not before', (t) => {
  t.is(healthAfter(at(0), [failed(5)]).disabled, null)
  t.is(healthAfter(at(0), [failed(5.001, null)]).disabled, 'failing')
  t.is(healthAfter(at(0), [taken(6)]).disabled, null)
  t.deepEqual(healthAfter(at(0), [failed(6), taken(6.1)]), { failingSince: null, disabled: null })
  t.is(healthAfter(null, [failed(30)]).disabled, null, 'it had failed never before')
})

test('an endpoint that answers 410 is gone, whatever else came of other tries', (t) => {
  t.is(healthAfter(null, [failed(0, 410)]).disabled, 'gone')
  t.is(healthAfter(null, [failed(0, 410), taken(1)]).disabled, 'gone')
  t.is(healthAfter(at(0), [failed(6), failed(7, 410)]).disabled, 'gone')
})
