import test from 'ava'
import fc from 'fast-check'
import { largestTransferCents } from '../../../domain/payout/largest.ts'
import { splitPrizes } from '../../../domain/payout/split.ts'

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
