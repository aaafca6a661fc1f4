import test from 'ava'
import { statusPages } from '../../../public-site/pages/status.ts'
import { everyStatus, makeDay, makeIncident, makeStatus } from '../../support/status/facts.ts'
import { shownDays } from '../../../domain/status/days.ts'
import { bodyAt, MARKUP, site, wordsOf } from '../campaign-facts.ts'

const pageOf = (facts = makeStatus(), path = '/status') => bodyAt(statusPages(facts, site), path)

test('the page says how every part is, and when that was measured', (t) => {
  const words = wordsOf(pageOf())
  t.regex(words, /Everything works\. Measured on Dec 1, 2026, 12:00 UTC \./)
  for (const part of ['Partner API', 'Public pages and proofs', 'Random values on Base', 'Payments on Base'])
    t.regex(words, new RegExp(`${part} Works`), part)
  t.regex(words, /There was no incident in the last 90 days/)
  t.regex(wordsOf(pageOf(undefined, '/de/status')), /Alles läuft\. Gemessen am .* Zufallswerte auf Base Läuft/)
})

test('the worst state of any part stands above them, and since when it has been so beside it', (t) => {
  const [first, ...others] = makeStatus().components
  const down = { ...first, component: 'api' as const, state: 'down' as const, days: [] }
  const words = wordsOf(pageOf(makeStatus({ components: [{ ...down, since: new Date(0) }, ...others] })))
  t.regex(words, /Something does not work\..*Partner API Down since Jan 1, 1970, 00:00 UTC/)
})

test('days with trouble are named with how long it lasted', (t) => {
  const { measuredAt, components } = makeStatus()
  const times = makeDay('2026-11-30', { operationalMs: 82_800_000, downMs: 3_600_000 })
  const days = shownDays([times], measuredAt)
  const words = wordsOf(pageOf(makeStatus({ components: components.map((one) => ({ ...one, days })) })))
  t.regex(words, /89 days ago 95\.83% available Today 1 day with trouble Nov 30, 2026 : 60 minutes down/)
})

test('what is never down is called 100%, and nothing else is', (t) => {
  const { measuredAt, components } = makeStatus()
  const shareWith = (downMs: number) => {
    const days = shownDays([makeDay('2026-11-30', { operationalMs: 86_399_000, downMs })], measuredAt)
    return /([\d.]+)% available/.exec(
      wordsOf(pageOf(makeStatus({ components: components.map((one) => ({ ...one, days })) }))),
    )?.[1]
  }
  t.is(shareWith(0), '100.00')
  t.is(shareWith(1), '99.99')
})

test('incidents stand under what goes on, what is planned and what has been, with all that was said', (t) => {
  const words = wordsOf(pageOf(everyStatus))
  t.regex(words, /What is going on .* Planned maintenance .* Parts of the service .* What has been /)
  const resolved = makeIncident({
    resolvedAt: new Date('2026-12-01T11:00:00Z'),
    updates: [
      { stage: 'resolved', said: 'It is fast again.', at: new Date('2026-12-01T11:00:00Z') },
      { stage: 'investigating', said: 'We look into it.', at: new Date('2026-12-01T10:00:00Z') },
    ],
  })
  const past = wordsOf(pageOf(makeStatus({ past: [resolved] })))
  t.regex(past, /The API is slow Degraded Partner API Over Dec 1, .* It is fast again\. We look into it Dec 1, /)
})

test('what an operator wrote is not taken for markup, in any language', (t) => {
  const incident = makeIncident({
    title: MARKUP,
    updates: [{ stage: 'investigating', said: MARKUP, at: new Date(0) }],
  })
  for (const path of ['/status', '/de/status']) {
    const markup = pageOf(makeStatus({ open: [incident] }), path)
    t.notRegex(markup, /<img src=x|<script(?! type="module" src=)/)
  }
})

test('without a script nothing says that the page is old, and nothing else is missing', (t) => {
  const markup = pageOf()
  t.regex(markup, /<p id="stale" class="note" hidden>/)
  t.true(markup.includes(`src="${site.assets['status.js']}"`))
  t.notRegex(markup, /<time[^>]*>Dec 1, 2026, 12:00/, 'the page would be asked for again and again')
})

test('programs read the same', (t) => {
  const document = JSON.parse(pageOf(everyStatus, '/status.json')) as {
    measuredAt: string
    state: string
    components: { component: string; chain: string | null; state: string; available: number; days: object[] }[]
    incidents: { id: string; updates: { stage: string; text: string; at: string }[] }[]
  }
  t.is(document.measuredAt, '2026-12-01T12:00:00.000Z')
  t.is(document.state, 'down')
  t.like(document.components[0], { component: 'api', part: 'api', chain: null, state: 'operational' })
  t.is(document.components[0]?.days.length, 3)
  t.is(document.incidents.length, 5)
  t.deepEqual(document.incidents[0]?.updates[0], { stage: 'investigating', text: 'x', at: '2026-12-01T12:00:00.000Z' })
})
