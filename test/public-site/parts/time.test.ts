import test from 'ava'
import { textOf } from '../../../public-site/html.ts'
import { awaited, day, duration, instant } from '../../../public-site/parts/time.ts'
import { textsOf } from '../../../public-site/texts.ts'

const texts = textsOf('en')
const evening = new Date('2026-11-21T23:00:00Z')

test('an instant is shown in the campaign’s zone with UTC beside it', (t) => {
  t.is(
    textOf(instant(texts, evening, 'America/New_York')),
    '<time datetime="2026-11-21T23:00:00.000Z">Nov 21, 2026, 18:00 EST</time> <span class="utc">(23:00 UTC)</span>',
  )
})

test('in UTC it is shown once', (t) => {
  t.is(
    textOf(instant(texts, evening, 'UTC')),
    '<time datetime="2026-11-21T23:00:00.000Z">Nov 21, 2026, 23:00 UTC</time>',
  )
})

test('seconds are shown on both clocks when the instant is not a full minute', (t) => {
  const markup = textOf(instant(texts, new Date('2026-11-21T23:00:00.250Z'), 'Europe/Berlin'))
  t.true(markup.includes('Nov 22, 2026, 00:00:00 GMT+1</time>'))
  t.true(markup.includes('(23:00:00 UTC)'))
})

test('summer time is shown by its name', (t) => {
  t.is(texts.time(new Date('2026-07-01T12:00:00Z'), 'America/New_York'), 'Jul 1, 2026, 08:00 EDT')
})

test('the day is that of the zone', (t) => {
  t.true(textOf(day(texts, new Date('2026-11-22T01:00:00Z'), 'America/New_York')).includes('>Nov 21, 2026<'))
})

test('an awaited instant names what a script counts down to', (t) => {
  t.true(textOf(awaited(texts, evening, 'UTC')).includes('data-countdown="2026-11-21T23:00:00.000Z"'))
})

test('durations are shown in the unit that fits', (t) => {
  t.deepEqual(
    [0.84, 59, 90, 5_400, 172_800].map((seconds) => duration(texts, seconds)),
    ['0.8 s', '59 s', '1.5 min', '1.5 h', '2 days'],
  )
})
