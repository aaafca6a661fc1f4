import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { readCents, readDecimal, readWhole, writeNumber } from '../../../../../api/portal/web/src/format/numbers.ts'
import { chooseLanguage } from '../../../../../api/portal/web/src/texts/texts.ts'

/** All tests of a process have one language: it is chosen for the moment of this alone. */
const inGerman = (look: () => void): void => {
  chooseLanguage('de')
  try {
    look()
  } finally {
    chooseLanguage('en')
  }
}

const readsCents = (t: ExecutionContext, typed: Readonly<Record<string, number | null>>) => {
  for (const [text, cents] of Object.entries(typed)) t.is(readDecimal(text, 2), cents, text)
}

test('in English a comma groups by three, and a point begins the cents', (t) => {
  readsCents(t, {
    '12.50': 1_250,
    ' 1,234.5 ': 123_450,
    '1,250': 125_000,
    '1250': 125_000,
    '1 250': 125_000,
    '12,345,678': 1_234_567_800,
    '0.05': 5,
    '0': 0,
  })
})

test('in German a point groups by three, and a comma begins the cents', (t) => {
  inGerman(() =>
    readsCents(t, {
      '12,50': 1_250,
      '1.234,5': 123_450,
      '1.250': 125_000,
      '1250': 125_000,
      '12.345.678,90': 1_234_567_890,
    }),
  )
})

test('the decimal sign of the other language is no number, and never one that is a hundred times as large', (t) => {
  const wrong = [
    '12,50',
    '12,5',
    '1,2',
    '0,500',
    '1.250,00',
    '1.250',
    '12.505',
    '1,2345',
    '12,34,567',
    ',500',
    '1,,000',
  ]
  readsCents(t, Object.fromEntries(wrong.map((text) => [text, null])))
  t.is(readDecimal('0,005', 8), null)
  t.is(readDecimal('1.250', 3), 1_250)
  const alsoWrong = [
    '12.50',
    '12.5',
    '1.2',
    '0.500',
    '1,250.00',
    '1,250',
    '12,505',
    '1.2345',
    '12.34.567',
    '.500',
    '1..000',
  ]
  inGerman(() => readsCents(t, Object.fromEntries(alsoWrong.map((text) => [text, null]))))
})

test('what is no number, or too large to be exact, is none', (t) => {
  const none = [
    '',
    ' ',
    'twelve',
    '$5',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '5.',
    '.5',
    '1.2.3',
    '9007199254740993',
    '9'.repeat(400),
  ]
  readsCents(t, Object.fromEntries(none.map((text) => [text, null])))
  t.is(readCents('0'), null)
  t.is(readCents('0.01'), 1)
  t.is(readDecimal('1.0', 0), null)
})

test('a whole number has no fraction, and lies within its bounds', (t) => {
  t.is(readWhole(' 1,200 ', { most: 1_200 }), 1_200)
  t.is(readWhole('0', { least: 0, most: 9 }), 0)
  for (const none of ['', '0', '1201', '5O', '1.200', '1,20', '12.5', '12.0', '-1', '1e3', '0x10', 'Infinity'])
    t.is(readWhole(none, { most: 1_200 }), null, none)
  inGerman(() => {
    t.is(readWhole('1.200', { most: 1_200 }), 1_200)
    t.is(readWhole('1,200', { most: 1_200 }), null)
  })
})

const readsWhatItWrites = (t: ExecutionContext) =>
  t.notThrows(() =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (cents) => {
        return readDecimal(writeNumber(cents / 100, { minimumFractionDigits: 2 }), 2) === cents
      }),
    ),
  )

test('what is written in English or German is read as it was', (t) => {
  readsWhatItWrites(t)
  inGerman(() => readsWhatItWrites(t))
})
