import test from 'ava'
import { costsOf, DAYS, simulateMonth } from '../../../../../../api/portal/web/src/pages/prize-tables/month.ts'

const table = {
  denominator: 1_000,
  tiers: [
    { amountCents: 10_000, weight: 1 },
    { amountCents: 100, weight: 699 },
    { amountCents: 0, weight: 300 },
  ],
}

/** The same numbers in every run: a linear congruential generator (Park and Miller, 1988). */
const numbers = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

test('costs are those of the average winner, and of all winning the top prize', (t) => {
  const costs = costsOf(table, { winnersPerDraw: 10, drawsPerMonth: 30 })
  t.deepEqual(costs, { perWinner: 80, perDraw: 799, perMonth: 23_970, dearestDraw: 100_000 })
})

test('over many months, what is won comes to what the odds expect', (t) => {
  for (const pace of [
    { winnersPerDraw: 1, drawsPerMonth: 30 },
    { winnersPerDraw: 10, drawsPerMonth: 43_200 },
  ]) {
    const random = numbers(42)
    const months = 400
    const days = Array.from({ length: months }, () => simulateMonth(table, pace, random)).flat()
    const paid = days.reduce((sum, { paidCents }) => sum + paidCents, 0) / months
    const { perMonth } = costsOf(table, pace)
    t.true(Math.abs(paid / perMonth - 1) < 0.1, `${paid} instead of ${perMonth}`)
  }
})

test('no day has more prizes than winners, and rare draws are spread over the month', (t) => {
  const all = { denominator: 1, tiers: [{ amountCents: 500, weight: 1 }] }
  const days = simulateMonth(all, { winnersPerDraw: 2, drawsPerMonth: 4 }, numbers(7))
  t.is(days.length, DAYS)
  t.deepEqual(
    days.filter(({ prizes }) => prizes > 0).map(({ prizes, paidCents }) => [prizes, paidCents]),
    [
      [2, 1_000],
      [2, 1_000],
      [2, 1_000],
      [2, 1_000],
    ],
  )
})
