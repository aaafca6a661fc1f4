import test from 'ava'
import { instant } from '../../domain/instant.ts'

const read = (text: string): string => instant.parse(text).toISOString()

test('a time is read with its zone or its offset from UTC', (t) => {
  t.is(read('2026-12-01T18:00:00Z'), '2026-12-01T18:00:00.000Z')
  t.is(read('2026-12-01T19:00:00.5+01:00'), '2026-12-01T18:00:00.500Z')
})

test('a time without a zone, or that is none, is refused in words', (t) => {
  for (const text of ['2026-12-01', '2026-12-01T18:00:00', '2026-13-01T00:00:00Z', 'tomorrow', ''])
    t.regex(instant.safeParse(text).error?.issues[0]?.message ?? '', /ISO 8601 time with its zone/, text)
})

test('a year that does not have four digits in UTC is refused', (t) => {
  t.is(read('0001-01-01T00:00:00Z'), '0001-01-01T00:00:00.000Z')
  t.is(read('9999-12-31T23:59:59Z'), '9999-12-31T23:59:59.000Z')
  for (const text of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-00:01'])
    t.regex(instant.safeParse(text).error?.issues[0]?.message ?? '', /years 1 to 9999/, text)
})
