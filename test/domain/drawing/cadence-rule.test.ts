import test from 'ava'
import fc from 'fast-check'
import { occurrences, parseCadence, parseNewCadence } from '../../../domain/drawing/schedule.ts'
import { Refused } from '../../../domain/refusals.ts'

const start = Temporal.Instant.from('2026-01-01T00:00:00Z')
const parse = (rule: string, zone = 'UTC') => parseCadence(rule, zone, start)

const refused: Record<string, RegExp> = {
  '': /is not a part of an RRULE/,
  daily: /"daily" is not a part of an RRULE/,
  'every day at six': /is not a part of an RRULE/,
  'BYHOUR=18': /FREQ is missing/,
  'FREQ=': /"" is not a value that FREQ can have/,
  'FREQ=FORTNIGHTLY': /"FORTNIGHTLY" is not a value that FREQ can have/,
  'freq=daily': /"freq=daily" is not a part/,
  'FREQ=daily': /"daily" is not a value that FREQ can have/,
  'FREQ=DAILY;': /"" is not a part/,
  'FREQ=DAILY; BYHOUR=3': /" BYHOUR=3" is not a part/,
  'RRULE:FREQ=DAILY': /"RRULE:FREQ=DAILY" is not a part/,
  'FREQ=DAILY;BYEASTER=0': /"BYEASTER=0" is not a part/,
  'FREQ=DAILY;DTSTART=20200101T000000Z': /"DTSTART=20200101T000000Z" is not a part/,
  'FREQ=DAILY;EXDATE=20200101T000000Z': /is not a part/,
  'FREQ=DAILY\nDTSTART:20200101T000000Z': /is not a value that FREQ can have/,
  'FREQ=DAILY;BYHOUR=3\r\nRDATE:20200101T000000Z': /is not a value that BYHOUR can have/,
  'FREQ=DAILY;BYHOUR=3\n': /is not a value that BYHOUR can have/,
  'FREQ=DAILY;__proto__=1': /"__proto__=1" is not a part/,
  'FREQ=DAILY;constructor=1': /"constructor=1" is not a part/,
  'FREQ=DAILY;BYHOUR=25': /"25" is not a value that BYHOUR can have/,
  'FREQ=DAILY;BYHOUR=24': /BYHOUR/,
  'FREQ=DAILY;BYHOUR=-1': /BYHOUR/,
  'FREQ=DAILY;BYHOUR=1,': /BYHOUR/,
  'FREQ=DAILY;BYHOUR=1=2': /"BYHOUR=1=2" is not a part/,
  'FREQ=DAILY;BYHOUR': /"BYHOUR" is not a part/,
  'FREQ=DAILY;BYMINUTE=60': /BYMINUTE/,
  'FREQ=DAILY;BYSECOND=60': /BYSECOND/,
  'FREQ=DAILY;BYMONTH=13': /BYMONTH/,
  'FREQ=DAILY;BYMONTHDAY=0': /BYMONTHDAY/,
  'FREQ=DAILY;BYMONTHDAY=-32': /BYMONTHDAY/,
  'FREQ=YEARLY;BYYEARDAY=367': /BYYEARDAY/,
  'FREQ=YEARLY;BYWEEKNO=54': /BYWEEKNO/,
  'FREQ=DAILY;BYDAY=XX': /BYDAY/,
  'FREQ=YEARLY;BYDAY=0MO': /BYDAY/,
  'FREQ=YEARLY;BYDAY=53MO': /BYDAY/,
  'FREQ=WEEKLY;BYDAY=1MO': /BYDAY/,
  'FREQ=MONTHLY;BYWEEKNO=3': /BYWEEKNO/,
  'FREQ=WEEKLY;BYMONTHDAY=3': /BYMONTHDAY/,
  'FREQ=DAILY;BYSETPOS=1': /BYSETPOS/,
  'FREQ=HOURLY;BYMINUTE=0,30;BYSETPOS=1': /BYSETPOS is for days and longer/,
  'FREQ=WEEKLY;WKST=1MO': /WKST/,
  'FREQ=DAILY;INTERVAL=0': /INTERVAL/,
  'FREQ=DAILY;INTERVAL=1.5': /INTERVAL/,
  'FREQ=DAILY;COUNT=0': /COUNT/,
  'FREQ=DAILY;COUNT=10001': /COUNT/,
  'FREQ=MINUTELY;INTERVAL=7;BYMINUTE=0;COUNT=10000': /with COUNT this rule takes too many steps/,
  'FREQ=DAILY;UNTIL=20300101': /UNTIL/,
  'FREQ=DAILY;UNTIL=20300101T000000': /UNTIL/,
  'FREQ=DAILY;UNTIL=20301301T000000Z': /"20301301T000000Z" is not a value that UNTIL can have/,
  'FREQ=DAILY;COUNT=3;UNTIL=20300101T000000Z': /COUNT and UNTIL exclude each other/,
  'FREQ=DAILY;BYHOUR=1;BYHOUR=2': /BYHOUR is given twice/,
  'FREQ=DAILY;FREQ=DAILY': /FREQ is given twice/,
  'FREQ=SECONDLY': /at least 10 seconds apart/,
  'FREQ=SECONDLY;INTERVAL=9': /at least 10 seconds apart/,
  'FREQ=MINUTELY;BYSECOND=0,9': /at least 10 seconds apart/,
  'FREQ=MINUTELY;BYSECOND=55,0': /at least 10 seconds apart/,
  'FREQ=DAILY;BYSECOND=7,7': /at least 10 seconds apart/,
}

test('a cadence that is not a sound rule is refused in one line of words', (t) => {
  for (const [rule, sentence] of Object.entries(refused)) {
    const error = t.throws(
      () => parseNewCadence(rule, 'UTC', start),
      { instanceOf: Refused, message: sentence },
      JSON.stringify(rule),
    )
    t.is(error.reason, 'bad_request')
    t.regex(error.message, /^cadence: .+$/)
  }
})

/** Pairs of parts that the library joins, or of which it leaves one out; it takes seconds for the last. */
const mixed: Record<string, RegExp> = {
  'BYDAY=MO,-1FR;BYMONTH=3': /BYDAY=-1FR and BYDAY=MO cannot be given together; leave one of them out$/,
  'BYDAY=2MO;BYMONTHDAY=1': /BYDAY=2MO and BYMONTHDAY/,
  'BYDAY=2MO;BYYEARDAY=1': /BYDAY=2MO and BYYEARDAY/,
  'BYDAY=MO;BYYEARDAY=-1': /BYDAY=MO and BYYEARDAY/,
  'BYYEARDAY=100;BYMONTHDAY=1': /BYMONTHDAY and BYYEARDAY/,
  'BYWEEKNO=1;BYMONTHDAY=1': /BYMONTHDAY and BYWEEKNO/,
  'BYWEEKNO=1;BYYEARDAY=1': /BYYEARDAY and BYWEEKNO/,
  'BYWEEKNO=1,2;BYDAY=MO;BYSETPOS=1;COUNT=10000': /BYSETPOS and BYWEEKNO/,
}

test('parts that would draw at unintended times together are refused in a new cadence', (t) => {
  for (const [parts, sentence] of Object.entries(mixed)) {
    const rule = `FREQ=YEARLY;${parts}`
    const error = t.throws(() => parseNewCadence(rule, 'UTC', start), { instanceOf: Refused, message: sentence }, rule)
    t.is(error.reason, 'bad_request')
  }
})

for (const rule of [
  'FREQ=YEARLY;BYDAY=MO,TU;BYMONTHDAY=1',
  'FREQ=YEARLY;BYDAY=2MO,-1FR;BYMONTH=3',
  'FREQ=YEARLY;BYDAY=MO;BYWEEKNO=20',
  'FREQ=YEARLY;BYYEARDAY=1,100;BYMONTH=1',
  'FREQ=MONTHLY;BYDAY=MO,-1FR;BYMONTHDAY=1,31',
])
  test(`a new cadence may be ${rule}`, (t) => {
    t.notThrows(() => parseNewCadence(rule, 'UTC', start))
  })

test('a campaign that has parts together which a new one may not have draws as before', (t) => {
  const draws = occurrences(parse('FREQ=YEARLY;BYDAY=1MO;BYMONTHDAY=1;BYHOUR=12'), start, start.add({ hours: 24 * 20 }))
  t.deepEqual(draws.map(String), ['2026-01-05T12:00:00Z'])
})

test('any text is either a rule or refused', (t) => {
  const parts = fc.constantFrom(
    ...Object.keys(refused).flatMap((rule) => rule.split(';')),
    'FREQ=DAILY',
    'BYHOUR=3',
    'WKST=MO',
  )
  const texts = fc.oneof(
    fc.string(),
    fc.array(parts, { maxLength: 5 }).map((all) => all.join(';')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      try {
        parse(text)
        t.regex(text, /^[A-Z0-9=;,-]+$/)
      } catch (error) {
        t.true(error instanceof Refused, text)
      }
    }),
    { numRuns: 1000 },
  )
})

test('draws that are exactly ten seconds apart are taken', (t) => {
  const minute = start.add({ minutes: 1 })
  for (const rule of ['FREQ=SECONDLY;INTERVAL=10', 'FREQ=MINUTELY;BYSECOND=0,10,20,30,40,50']) {
    t.is(occurrences(parse(rule), start, minute).length, 6, rule)
  }
})

test('no two draws of one rule are closer than ten seconds', (t) => {
  const seconds = fc.uniqueArray(fc.nat(59), { minLength: 1, maxLength: 4 })
  const frequencies = fc.constantFrom(
    'FREQ=SECONDLY;INTERVAL=10',
    'FREQ=SECONDLY;INTERVAL=61',
    'FREQ=MINUTELY',
    'FREQ=HOURLY;BYMINUTE=0,1',
  )
  fc.assert(
    fc.property(frequencies, seconds, (frequency, bySecond) => {
      try {
        const draws = occurrences(parse(`${frequency};BYSECOND=${bySecond.join()}`), start, start.add({ hours: 2 }))
        for (const [i, draw] of draws.slice(1).entries()) {
          t.true(draw.epochMilliseconds - (draws[i] as Temporal.Instant).epochMilliseconds >= 10_000)
        }
      } catch (error) {
        t.true(error instanceof Refused)
      }
    }),
  )
})

test('a zone is a name of the time zone database, never an offset', (t) => {
  const names = ['UTC', 'Etc/UTC', 'America/New_York', 'America/Argentina/Buenos_Aires', 'US/Eastern', 'Etc/GMT+5']
  for (const zone of names) {
    t.notThrows(() => parse('FREQ=DAILY', zone), zone)
  }
  for (const zone of [
    '',
    '+02:00',
    '-0500',
    '+02',
    'Z',
    'Mars/Base',
    'America/New_York ',
    '../UTC',
    'America/New_York[u-ca=hebrew]',
  ]) {
    const error = t.throws(
      () => parse('FREQ=DAILY', zone),
      { instanceOf: Refused, message: /^timeZone: there is no time zone/ },
      zone,
    )
    t.is(error.reason, 'bad_request')
  }
})
