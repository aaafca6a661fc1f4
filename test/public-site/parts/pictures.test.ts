import test from 'ava'
import { parsePrizeTable } from '../../../domain/prize-table.ts'
import { textOf } from '../../../public-site/html.ts'
import { oddsPicture } from '../../../public-site/parts/prize-table.ts'
import { pattern } from '../../../public-site/parts/pattern.ts'
import { rollsPicture } from '../../../public-site/parts/rolls-picture.ts'
import { stripsOf } from '../../../public-site/parts/scale.ts'
import { table } from '../draw-facts.ts'
import { prizeTableFile } from '../../support/prize-tables.ts'
import { textsOf } from '../../../public-site/texts.ts'

const texts = textsOf('en')
const strips = (markup: string): string[] => markup.match(/<svg class="strip".*?<\/svg>/gs) ?? []

test('the odds are put in words beside the picture', (t) => {
  const picture = textOf(oddsPicture(texts, table))
  t.true(
    picture.includes(
      'aria-label="The scale of 5,000 rolls, by prize. $5,000: 1 in 5,000; $100: 1 in 102; $0.50: 1 in 5.263; no prize: 1 in 1.25."',
    ),
  )
})

test('the bands of a strip take their share of its width, one after the other', (t) => {
  const [whole] = strips(textOf(oddsPicture(texts, table)))
  const bands = [...String(whole).matchAll(/ x="([\d.]+)" width="([\d.]+)"/g)].map(([, x, width]) => [+x!, +width!])
  t.deepEqual(bands, [
    [0, 0.2],
    [0.2, 9.8],
    [10, 190],
    [200, 800],
  ])
})

test('prizes that are too rare to be seen are enlarged, however rare the top prize is', (t) => {
  t.deepEqual(
    stripsOf(table).map(({ end }) => end),
    [5_000, 50],
  )
  const lottery = parsePrizeTable(prizeTableFile(1, [3, 1], [2, 999_999], [1, 999_999_000_000]))
  t.deepEqual(
    stripsOf(lottery).map(({ end }) => end),
    [1_000_000_000_000, 1_000_000],
  )
  const even = parsePrizeTable(prizeTableFile(1, [2, 1], [1, 1]))
  t.deepEqual(
    stripsOf(even).map(({ end }) => end),
    [2],
  )
})

test('each roll has its mark where it fell, in every strip that shows it', (t) => {
  const [whole, start] = strips(textOf(rollsPicture(texts, table, [0, 25, 50, 2_500, 4_999])))
  t.true(String(whole).includes('d="M0 2v22M5 2v22M10 2v22M500 2v22M999.8 2v22"'))
  t.true(String(start).includes('d="M0 2v22M500 2v22"'))
})

test('how many rolls fell on each prize is put in words', (t) => {
  const picture = textOf(rollsPicture(texts, table, [0, 25, 2_500, 4_999]))
  t.true(
    picture.includes(
      'Where 4 rolls fell on the scale from 0 to 4,999. $5,000: 1 roll; $100: 1 roll; $0.50: 0 rolls; no prize: 2 rolls.',
    ),
  )
})

test('ten thousand rolls are drawn by how many fell where, and stay small', (t) => {
  const rolls = Array.from({ length: 10_000 }, (_, i) => (i * 7_919) % 5_000)
  const picture = textOf(rollsPicture(texts, table, rolls))
  t.true(picture.includes('class="bars"'))
  t.true(picture.length < 5_000, `${picture.length} characters`)
})

test('a table of a hundred tiers is shown in a few of them', (t) => {
  const tiers = Array.from({ length: 100 }, (_, i) => ({ amountCents: 100 - i, weight: 1 }))
  t.true(textOf(oddsPicture(texts, parsePrizeTable({ version: 1, tiers }))).includes('; and 88 more.'))
})

test('a winner without an avatar has the same pattern each time, alike on both sides, and another than the next', (t) => {
  const drawn = textOf(pattern('winner-1'))
  t.is(drawn, textOf(pattern('winner-1')))
  const squares = new Set(drawn.match(/M\d \d/g))
  for (const square of squares) t.true(squares.has(`M${4 - Number(square[1])} ${square[3]}`), square)
  const many = new Set(Array.from({ length: 1_000 }, (_, i) => textOf(pattern(`winner-${i}`))))
  t.true(many.size > 980, `${many.size} different patterns`)
})
