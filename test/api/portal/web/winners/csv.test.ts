import test from 'ava'
import fc from 'fast-check'
import Papa from 'papaparse'
import { decimalDollars, toCsv } from '../../../../../api/portal/web/src/winners/csv.ts'
import { fromText } from '../../../../../domain/spreadsheet-text.ts'

test('every line ends with CRLF, the last one too', (t) => {
  t.is(
    toCsv([
      ['a', 'b'],
      ['c', null],
      [1, ''],
    ]),
    'a,b\r\nc,\r\n1,\r\n',
  )
  t.is(toCsv([]), '')
})

test('commas, quotes and line ends are quoted, and quotes doubled', (t) => {
  t.is(
    toCsv([['Daily, New York', 'the "big" one', 'two\r\nlines']]),
    '"Daily, New York","the ""big"" one","two\r\nlines"\r\n',
  )
})

for (const start of ['=', '+', '-', '@', '\t', '\r'])
  test(`a text that starts with ${JSON.stringify(start)} gets an apostrophe in front`, (t) => {
    const [row] = Papa.parse<string[]>(toCsv([[`${start}1+1`]]), { newline: '\r\n', delimiter: ',' }).data
    t.is(row?.[0], `'${start}1+1`)
  })

test('a formula that needs quotes gets its apostrophe inside of them', (t) => {
  t.is(toCsv([['=HYPERLINK("https://example.com","a")']]), `"'=HYPERLINK(""https://example.com"",""a"")"\r\n`)
})

test('a formula sign further on is left as it is, and so is a number', (t) => {
  t.is(toCsv([['a=1', ' =1', -5]]), 'a=1, =1,-5\r\n')
})

test('what a reader gets back is what was written, for any text, and never starts a formula', (t) => {
  const rows = fc.array(
    fc.array(fc.string({ unit: fc.constantFrom(...'\'=+-@\t\r\n",;a é'.split('')) }), { minLength: 2, maxLength: 4 }),
  )
  fc.assert(
    fc.property(rows, (written) => {
      const read = Papa.parse<string[]>(toCsv(written), { newline: '\r\n', delimiter: ',' }).data.slice(0, -1)
      t.is(read.length, written.length)
      for (const [line, row] of written.entries())
        for (const [column, text] of row.entries()) {
          const cell = read[line]?.[column]
          t.false('=+-@\t\r'.includes(cell?.[0] ?? ' '))
          t.is(fromText(cell ?? ''), text)
        }
    }),
    { numRuns: 300 },
  )
})

test('amounts are dollars and cents with a point, also below a dollar', (t) => {
  t.is(decimalDollars(0), '0.00')
  t.is(decimalDollars(5), '0.05')
  t.is(decimalDollars(123_405), '1234.05')
  t.is(decimalDollars(-5), '-0.05')
  t.is(decimalDollars(900_719_925_474_099), '9007199254740.99')
})
