import test from 'ava'
import { money } from '../../../../../domain/money.ts'
import { count, fromNow, inZone } from '../../../../../api/portal/web/src/format/formats.ts'
import { loadTexts } from '../../../../../api/portal/web/src/texts/texts.ts'

test.serial('amounts are dollars, with cents only where there are some', (t) => {
  t.is(money(2500), '$25')
  t.is(money(50), '$0.50')
  t.is(money(0), '$0')
  t.is(money(123_456_789), '$1,234,567.89')
})

test.serial('an instant is shown in its zone, by the clock that holds there on that day', (t) => {
  t.is(inZone('2026-11-21T23:00:00Z', 'America/New_York'), 'Nov 21, 2026, 18:00 EST')
  t.is(inZone('2026-07-21T22:00:00Z', 'America/New_York'), 'Jul 21, 2026, 18:00 EDT')
  t.is(inZone('2026-11-21T00:00:05Z'), 'Nov 21, 2026, 00:00:05 UTC')
  t.is(inZone('2026-11-21T00:00:00Z', 'UTC', { hasZone: false }), 'Nov 21, 2026, 00:00')
  t.is(inZone('2026-11-21T00:00:00Z', 'UTC', { hasSeconds: true }), 'Nov 21, 2026, 00:00:00 UTC')
})

test.serial('what is near is shown in small units, what is far in large ones', (t) => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  t.is(fromNow('2026-11-21T12:00:00.400Z', now), 'now')
  t.is(fromNow('2026-11-21T11:59:59.600Z', now), 'now')
  t.regex(fromNow('2026-11-21T12:00:30Z', now), /^in 30 sec/)
  t.regex(fromNow('2026-11-21T12:05:59Z', now), /^in 5 min/)
  t.regex(fromNow('2026-11-21T09:00:00Z', now), /^3 hr\. ago|^3 hours ago/)
  t.regex(fromNow('2026-11-18T12:00:00Z', now), /^3 days ago/)
  t.regex(fromNow('2026-05-01T12:00:00Z', now), /^6 mo/)
})

test.serial('in German, times and distances are written in German', async (t) => {
  await loadTexts('de')
  t.is(inZone('2026-11-21T23:00:00Z', 'Europe/Berlin'), '22. Nov. 2026, 00:00 MEZ')
  t.is(fromNow('2026-11-21T23:05:00Z', Date.parse('2026-11-21T23:00:00Z')), 'in 5 Minuten')
  t.is(count(1234.5), '1.234,5')
  await loadTexts('en')
})
