import test from 'ava'
import {
  daysLeft,
  expectedTransferCents,
  forecastCampaign,
  forecastChain,
  isCampaignShort,
  isShort,
} from '../../../domain/chain/forecast.ts'

const table = {
  denominator: 100,
  tiers: [
    { amountCents: 500_000, weight: 1 },
    { amountCents: 500, weight: 59 },
    { amountCents: 0, weight: 40 },
  ],
}
const terms = { winnersPerDraw: 3, table, largePrizeCents: 100_000 }
const pace = { ...terms, draws: { past: 7, ahead: 7 }, paidCents: 0 }

test('a draw transfers on average what its table says, for each winner, without what is held', (t) => {
  // 59 in 100 win 500 cents: 295 each, for three winners. With the top prize 5,000 more each.
  t.is(expectedTransferCents(terms), 885)
  t.is(expectedTransferCents({ ...terms, largePrizeCents: null }), 15_885)
})

test('days are counted at the pace of a week, in tenths, downwards; what is not spent lasts without end', (t) => {
  t.is(daysLeft(700, 100), 49)
  t.is(daysLeft(100, 300), 2.3)
  t.is(daysLeft(0, 1), 0)
  t.is(daysLeft(5, 0), null)
})

test('a campaign lasts by what it was paid or by what is expected of the draws ahead, whichever is more', (t) => {
  // 885 a day expected; every winner winning 500 is 1,500 a draw.
  t.deepEqual(forecastCampaign(pace, 8_850), { days: 10, draws: 5 })
  t.deepEqual(forecastCampaign({ ...pace, paidCents: 2 * 7 * 885 }, 8_850), { days: 5, draws: 5 })
  t.deepEqual(forecastCampaign({ ...pace, draws: { past: 7, ahead: 14 } }, 8_850), { days: 5, draws: 5 })
  t.deepEqual(forecastCampaign({ ...pace, draws: { past: 14, ahead: 7 } }, 8_850), { days: 5, draws: 5 })
})

test('a campaign is short below three days, or when its next draw could come to more than it has', (t) => {
  const isShortWith = (cents: number, over = {}) => isCampaignShort(forecastCampaign({ ...pace, ...over }, cents))
  t.false(isShortWith(3 * 885))
  t.true(isShortWith(3 * 885 - 1))
  const rare = { draws: { past: 0, ahead: 1 } }
  t.false(isShortWith(1_500, rare))
  t.true(isShortWith(1_499, rare))
  t.false(isShortWith(0, { draws: { past: 7, ahead: 0 } }), 'nothing is ahead of it')
})

test('ether lasts by the draws of all campaigns, for fees and for gas', (t) => {
  const ether = {
    float: 30n * 10n ** 15n,
    operator: 32n * 10n ** 13n,
    requestFee: 10n ** 15n,
    gasPrice: 10n ** 7n,
    layer1FeePerByte: 0n,
  }
  const week = (past: number, ahead: number) => ({ draws: { past, ahead } })
  // Fourteen draws in a week, two a day: 2 · 10^15 for fees and 2 · 320,000 · 10^7 for gas.
  t.deepEqual(forecastChain([week(7, 3), week(0, 7)], ether), { feeDays: 15, gasDays: 50 })
  t.deepEqual(forecastChain([], ether), { feeDays: null, gasDays: null })
  const layer1FeePerByte = (320_000n * 10n ** 7n) / 1_640n
  t.is(forecastChain([week(7, 3), week(0, 7)], { ...ether, layer1FeePerByte }).gasDays, 25)
  // The same account draws as often elsewhere, and anchors the log hourly: 168 times 30,000 are 15.75 more draws.
  const others = [week(14, 0)]
  t.is(forecastChain([week(7, 3), week(0, 7)], ether, { others, anchors: 0 }).gasDays, 25)
  t.deepEqual(forecastChain([week(7, 3), week(0, 7)], ether, { others: [], anchors: 168 }), {
    feeDays: 15,
    gasDays: 23.5,
  })
  t.true(isShort(2.9))
  t.false(isShort(3))
  t.false(isShort(null))
})
