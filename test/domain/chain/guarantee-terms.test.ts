import test from 'ava'
import {
  areSameTerms,
  NO_TERMS,
  type OnchainTerms,
  termsDifference,
  toOnchainTerms,
} from '../../../domain/chain/guarantee-terms.ts'

const promised = { amountCents: 700, thresholdCents: 900, period: 'P1D' }
const terms = toOnchainTerms(promised, 6)
const countsFrom = new Date('2026-06-01T12:00:00Z')
const isRight = (found: OnchainTerms) => areSameTerms(found, terms)
const differing = [
  { ...terms, amount: terms.amount - 1n },
  { ...terms, below: terms.below - 1n },
  { ...terms, minPeriod: terms.minPeriod + 1 },
  NO_TERMS,
]

test('a guarantee is in token units, once in the shortest day', (t) => {
  t.deepEqual(terms, { amount: 7_000_000n, below: 9_000_000n, minPeriod: 23 * 3_600 })
  t.deepEqual(toOnchainTerms(null, 6), NO_TERMS)
})

test('the terms of a campaign do not differ', (t) => {
  t.is(termsDifference({ terms, coming: null }, isRight), null)
  t.is(termsDifference({ terms, coming: { terms, countsFrom } }, isRight), null)
})

test('another amount, threshold or period, or none, differs, also before it counts', (t) => {
  const differs = { code: 'chain_differs', detail: { differs: 'guarantee_terms' } } as const
  for (const other of differing) {
    t.deepEqual(termsDifference({ terms: other, coming: null }, isRight), differs)
    t.deepEqual(termsDifference({ terms, coming: { terms: other, countsFrom } }, isRight), differs)
  }
})

test('while right terms wait already, it is said until when others count', (t) => {
  for (const other of differing)
    t.deepEqual(termsDifference({ terms: other, coming: { terms, countsFrom } }, isRight), {
      code: 'chain_differs',
      detail: { differs: 'guarantee_terms', until: '2026-06-01T12:00:00.000Z' },
    })
})
