import test from 'ava'
import fc from 'fast-check'
import { readChance } from '../../../../../../api/portal/web/src/pages/prize-tables/chance.ts'
import { linesOf, readLines } from '../../../../../../api/portal/web/src/pages/prize-tables/draft.ts'
import { loadTexts } from '../../../../../../api/portal/web/src/texts/texts.ts'
import { parsePrizeTable } from '../../../../../../domain/prize-table.ts'

const typed = (...lines: readonly (readonly [amount: string, chance: string])[]) =>
  readLines(lines.map(([amount, chance], key) => ({ key, amount, chance })))

test.serial('chances are read as people write them, in the page’s language', async (t) => {
  await loadTexts('en')
  t.deepEqual(readChance('1 in 10,000'), { of: 1, outOf: 10_000 })
  t.deepEqual(readChance('3 of 500'), { of: 3, outOf: 500 })
  t.deepEqual(readChance('0.5 %'), { of: 1, outOf: 200 })
  t.deepEqual(readChance('100%'), { of: 1, outOf: 1 })
  for (const none of ['', '0', '7', '0 in 5', '6 in 5', '101 %', '-1 in 5', '1 in 2000000000000', 'one in two'])
    t.is(readChance(none), null, none)
  await loadTexts('de')
  t.deepEqual(readChance('1 zu 10.000'), { of: 1, outOf: 10_000 })
  t.deepEqual(readChance('0,5 %'), { of: 1, outOf: 200 })
})

test.serial(
  'lines make the table of the fewest chances, from the top prize down, and the rest wins nothing',
  async (t) => {
    await loadTexts('en')
    const { table, problem, problems } = typed(['5', '1 in 3'], ['1,000.50', '1 in 7'])
    t.is(problem, null)
    t.is(problems.size, 0)
    t.deepEqual(table, {
      denominator: 21,
      tiers: [
        { amountCents: 100_050, weight: 3 },
        { amountCents: 500, weight: 7 },
        { amountCents: 0, weight: 11 },
      ],
    })
    t.deepEqual(typed(['5', '50 %'], ['1', '50 %']).table?.tiers.length, 2)
  },
)

test.serial('what is wrong is said, and then there is no table', async (t) => {
  await loadTexts('en')
  t.is(typed().problem, 'none')
  t.is(typed(['5', '60 %'], ['1', '50 %']).problem, 'above_one')
  t.is(typed(['5', '1 in 999,999,999,989'], ['1', '1 in 3']).problem, 'too_fine')
  const { problems, table } = typed(['0', '1 in 2'], ['5', 'often'], ['5.00', '1 in 2'])
  t.is(table, null)
  t.deepEqual([...problems.values()], ['amount', 'chance', 'same_amount'])
})

test.serial('a table that is edited without a change is the same table, and the service takes it', async (t) => {
  await loadTexts('de')
  const tier = fc.record({
    amountCents: fc.integer({ min: 1, max: 10 ** 9 }),
    weight: fc.integer({ min: 1, max: 10 ** 6 }),
  })
  t.notThrows(() =>
    fc.assert(
      fc.property(fc.uniqueArray(tier, { selector: (one) => one.amountCents, minLength: 1, maxLength: 8 }), (given) => {
        const tiers = [...given.toSorted((a, b) => b.amountCents - a.amountCents), { amountCents: 0, weight: 5 }]
        const before = parsePrizeTable({ version: 1, tiers })
        const { table } = readLines(linesOf(before))
        if (!table) return false
        const after = parsePrizeTable({ version: 1, tiers: table.tiers })
        return after.tiers.every(
          ({ amountCents, weight }, i) =>
            amountCents === before.tiers[i]?.amountCents &&
            BigInt(weight) * BigInt(before.denominator) ===
              BigInt(before.tiers[i]?.weight ?? 0) * BigInt(after.denominator),
        )
      }),
    ),
  )
})
