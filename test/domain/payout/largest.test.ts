import test from 'ava'
import fc from 'fast-check'
import { largestTransferCents, refuseAboveLimit, refuseUncountableDraw } from '../../../domain/payout/largest.ts'
import { splitPrizes } from '../../../domain/payout/split.ts'
import { parsePrizeTable } from '../../../domain/prize-table.ts'
import { Refused } from '../../../domain/refusals.ts'

const prize = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 10 ** 9 }))
const campaign = fc.record({
  winnersPerDraw: fc.integer({ min: 1, max: 50 }),
  prizesCents: fc.array(prize, { minLength: 1, maxLength: 10 }),
  largePrizeCents: fc.option(fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 10 ** 9 }))),
  guaranteeCents: fc.option(fc.integer({ min: 1, max: 10 ** 10 })),
})

test('every winner wins the largest prize: that is the limit', (t) => {
  const limit = { winnersPerDraw: 3, prizesCents: [500_000, 500], largePrizeCents: null, guaranteeCents: null }
  t.is(largestTransferCents(limit), 1_500_000)
})

test('a prize that is held does not count: it is paid by hand', (t) => {
  const limit = { winnersPerDraw: 3, prizesCents: [500_000, 500], largePrizeCents: 500_000, guaranteeCents: null }
  t.is(largestTransferCents(limit), 1_500)
  t.is(largestTransferCents({ ...limit, largePrizeCents: 500_001 }), 1_500_000)
})

test('a guarantee above all draws is the limit, whatever is held', (t) => {
  const limit = { winnersPerDraw: 3, prizesCents: [500], largePrizeCents: 1, guaranteeCents: 25_000 }
  t.is(largestTransferCents(limit), 25_000)
  t.is(largestTransferCents({ ...limit, largePrizeCents: null, guaranteeCents: 1_499 }), 1_500)
})

test('with nothing that could be paid the limit is still one that the contract takes', (t) => {
  const limit = { winnersPerDraw: 3, prizesCents: [500, 0], largePrizeCents: 1, guaranteeCents: null }
  t.is(largestTransferCents(limit), 1)
})

test('no draw comes to more', (t) => {
  const draw = campaign.chain((terms) =>
    fc.record({
      terms: fc.constant(terms),
      won: fc.array(fc.constantFrom(...terms.prizesCents), {
        minLength: terms.winnersPerDraw,
        maxLength: terms.winnersPerDraw,
      }),
    }),
  )
  fc.assert(
    fc.property(draw, ({ terms, won }) => {
      t.true(splitPrizes(won, terms.largePrizeCents).transferredCents <= largestTransferCents(terms))
      t.true((terms.guaranteeCents ?? 0) <= largestTransferCents(terms))
    }),
  )
})

test('it is no more than some draw or the guarantee comes to', (t) => {
  fc.assert(
    fc.property(campaign, (terms) => {
      const draws = terms.prizesCents.map(
        (cents) =>
          splitPrizes(
            Array.from({ length: terms.winnersPerDraw }, () => cents),
            terms.largePrizeCents,
          ).transferredCents,
      )
      t.true([1, terms.guaranteeCents, ...draws].includes(largestTransferCents(terms)))
    }),
  )
})

test('terms under which a draw could come to more than the contract sends are refused with what to do first', (t) => {
  const terms = { slug: 'shop', winnersPerDraw: 3, prizesCents: [500_000, 500], largePrizeCents: null }
  t.notThrows(() => refuseAboveLimit({ ...terms, limitCents: 1_500_000 }))
  const error = t.throws<Refused>(() => refuseAboveLimit({ ...terms, limitCents: 1_499_999 }), { instanceOf: Refused })
  t.is(error?.reason, 'change_refused')
  t.regex(error?.message ?? '', /chain limit --campaign shop --max-payout-cents 1500000/)
})

test('a limit that no number holds exactly is an error, not a number near it', (t) => {
  const limit = { prizesCents: [10 ** 12 - 1], largePrizeCents: null, guaranteeCents: null }
  t.is(largestTransferCents({ ...limit, winnersPerDraw: 9_007 }), 9_007 * (10 ** 12 - 1))
  t.throws(() => largestTransferCents({ ...limit, winnersPerDraw: 9_009 }), { instanceOf: RangeError })
})

test('a draw is refused exactly when all its winners winning the top prize would come to more than a number holds exactly', (t) => {
  const draw = fc.record({
    top: fc.oneof(fc.integer({ min: 1, max: 10 ** 12 }), fc.integer({ min: 10 ** 12 - 9, max: 10 ** 12 })),
    winners: fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 9_000, max: 9_010 })),
  })
  fc.assert(
    fc.property(draw, ({ top, winners }) => {
      const table = parsePrizeTable({ version: 1, tiers: [top, 0].map((amountCents) => ({ amountCents, weight: 1 })) })
      const refuse = () => refuseUncountableDraw('winners', table, winners)
      if (BigInt(top) * BigInt(winners) <= BigInt(Number.MAX_SAFE_INTEGER)) {
        t.notThrows(refuse)
        return
      }
      const error = t.throws<Refused>(refuse, { instanceOf: Refused })
      const most = Number(/ (\d+) winners at most/.exec(error?.message ?? '')?.[1])
      t.true(most < winners)
      t.notThrows(() => refuseUncountableDraw('winners', table, most))
      t.throws(() => refuseUncountableDraw('winners', table, most + 1), { instanceOf: Refused })
    }),
  )
})

test('a draw that comes to exactly the greatest whole number that is exact is taken', (t) => {
  const [winners, amountCents] = [69_431, 129_728_784_761]
  t.is(winners * amountCents, Number.MAX_SAFE_INTEGER)
  const table = parsePrizeTable({ version: 1, tiers: [{ amountCents, weight: 1 }] })
  t.notThrows(() => refuseUncountableDraw('winners', table, winners))
})

test('a table without money takes as many winners as there may be', (t) => {
  const table = parsePrizeTable({ version: 1, tiers: [{ amountCents: 0, weight: 1 }] })
  t.notThrows(() => refuseUncountableDraw('winners', table, 100_000))
})
