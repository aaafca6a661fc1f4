import test from 'ava'
import fc from 'fast-check'
import { fromWallTime, toWallTime } from '../../../../../api/portal/web/src/format/zoned.ts'

const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC']

const zone = fc.constantFrom(...zones)
const seconds = fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 })

test('a wall clock time stands for the same instants as Temporal says', (t) => {
  fc.assert(
    fc.property(seconds, zone, (second, name) => {
      const text = new Date(second * 1000).toISOString().slice(0, 16)
      const wall = Temporal.PlainDateTime.from(text)
      const read = fromWallTime(text, name)
      const earlier = wall.toZonedDateTime(name, { disambiguation: 'earlier' }).epochMilliseconds
      const later = wall.toZonedDateTime(name, { disambiguation: 'later' }).epochMilliseconds
      const compatible = wall.toZonedDateTime(name).epochMilliseconds
      t.is(Date.parse(read?.at ?? ''), compatible)
      if (read?.kind === 'twice') t.is(Date.parse(read.laterAt), later)
      t.is(read?.kind === 'once', earlier === later)
    }),
    { numRuns: 2_000 },
  )
})

test('an instant is shown at the wall clock time that Temporal says', (t) => {
  fc.assert(
    fc.property(seconds, zone, (second, name) => {
      const at = new Date(second * 1000).toISOString()
      const wall = Temporal.Instant.from(at).toZonedDateTimeISO(name).toPlainDateTime()
      t.true(Temporal.PlainDateTime.from(toWallTime(at, name)).equals(wall))
    }),
    { numRuns: 2_000 },
  )
})

test('an hour that comes twice gives both instants', (t) => {
  t.deepEqual(fromWallTime('2026-11-01T01:30', 'America/New_York'), {
    kind: 'twice',
    at: '2026-11-01T05:30:00.000Z',
    laterAt: '2026-11-01T06:30:00.000Z',
  })
})

test('a time that the clocks skip stands for the one an hour later', (t) => {
  t.deepEqual(fromWallTime('2026-03-08T02:30', 'America/New_York'), {
    kind: 'skipped',
    at: '2026-03-08T07:30:00.000Z',
  })
})

test('what is no time is none', (t) => {
  for (const text of ['', 'soon', '2026-02-30T10:00', '2026-13-01T10:00', '2026-01-01T25:00', '2026-01-01']) {
    t.is(fromWallTime(text, 'UTC'), null, text)
  }
})

test('seconds are kept where there are any', (t) => {
  t.is(toWallTime('2026-07-01T12:00:30.500Z', 'UTC'), '2026-07-01T12:00:30')
  t.is(toWallTime('2026-07-01T12:00:00.999Z', 'UTC'), '2026-07-01T12:00')
  t.is(fromWallTime('2026-07-01T12:00:30', 'UTC')?.at, '2026-07-01T12:00:30.000Z')
})
