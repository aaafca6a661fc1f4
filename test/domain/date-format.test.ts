import test from 'ava'
import { dateFormat } from '../../domain/date-format.ts'

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const

test('a format is made once for a language, a zone and options, and another for each other', (t) => {
  const format = dateFormat('en-US', { ...DAY, timeZone: 'Europe/Berlin' })
  t.is(dateFormat('en-US', { ...DAY, timeZone: 'Europe/Berlin' }), format)
  t.not(dateFormat('de-DE', { ...DAY, timeZone: 'Europe/Berlin' }), format)
  t.not(dateFormat('en-US', { ...DAY, timeZone: 'UTC' }), format)
})

test('however many are asked for, no more than a few hundred are kept', (t) => {
  const first = dateFormat('en-US', { timeZone: 'UTC', fractionalSecondDigits: 1 })
  for (const timeZone of Intl.supportedValuesOf('timeZone').slice(0, 260))
    for (const dateStyle of ['short', 'long'] as const) dateFormat('en-US', { dateStyle, timeZone })
  t.not(dateFormat('en-US', { timeZone: 'UTC', fractionalSecondDigits: 1 }), first)
})
