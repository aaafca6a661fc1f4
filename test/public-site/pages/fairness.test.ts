import test from 'ava'
import type { Observed } from '../../../public-site/facts.ts'
import { campaignPages } from '../../../public-site/pages/campaign.ts'
import { howOften, meaning } from '../../../public-site/pages/fairness/words.ts'
import { textsOf } from '../../../public-site/texts.ts'
import { bodyAt, makeCampaign, site, table, wordsOf } from '../campaign-facts.ts'
import { parsePrizeTable } from '../../../domain/prize-table.ts'

const texts = textsOf('en')

const wordsFor = (...observed: Observed[]): string =>
  wordsOf(bodyAt(campaignPages(makeCampaign({ observed }), site), '/campaigns/daily/fairness'))

test('each tier shows how many prizes were expected and how many came out', (t) => {
  const words = wordsFor({ table, draws: 1_000, counts: [1, 101, 880, 9_018] })
  t.true(words.includes('10,000 rolls in 1,000 draws.'))
  t.true(words.includes('$5,000 1 in 10,000 1.0 1 0.01% $100 1 in 101 99.0 101 1.01% $5 1 in 11.11 900.0 880 8.8%'))
})

test('tiers that are counted together are named', (t) => {
  const words = wordsFor({ table, draws: 1_000, counts: [1, 101, 880, 9_018] })
  t.true(words.includes('the 2 tiers from $5,000 down to $100: 102 came out, 100.0 were expected'))
  t.false(words.includes('the 1 tier '))
  t.true(words.includes('chi-square statistic is 0.520 with 2 degrees of freedom; p = 0.771'))
  t.true(words.includes('comes up in about 77 of 100 cases'))
})

test('too few prizes, or a table of one prize, are not judged', (t) => {
  t.true(
    wordsFor({ table, draws: 1, counts: [0, 0, 1, 9] }).includes('Too few prizes have been drawn for a comparison'),
  )
  const one = parsePrizeTable({ version: 1, tiers: [{ amountCents: 500, weight: 1 }] })
  t.true(wordsFor({ table: one, draws: 9, counts: [90] }).includes('one prize for everyone'))
})

test('tables of the same version each have a place of their own', (t) => {
  const observed = { table, draws: 1, counts: [0, 0, 1, 9] }
  const facts = makeCampaign({ observed: [observed, observed] })
  const markup = bodyAt(campaignPages(facts, site), '/campaigns/daily/fairness')
  const ids = [...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
  t.is(new Set(ids).size, ids.length)
})

test('how often chance brings a difference is shown as a number of cases', (t) => {
  t.is(howOften(texts, 0.37), 'in about 37 of 100 cases')
  t.is(howOften(texts, 0.004), 'in about 1 of 250 cases')
  t.is(howOften(texts, 0.01), 'in about 1 of 100 cases')
  t.is(howOften(texts, 0.00012), 'in about 1 of 8,300 cases')
  t.is(howOften(texts, 1), 'in more than 99 of 100 cases')
  t.is(howOften(texts, 1e-9), 'in less than 1 of 1,000,000 cases')
})

const meaningOf = (pValue: number): string => meaning(texts, { pValue, statistic: 1, degreesOfFreedom: 1, cells: [] })

test('a small p is said to come to a fair service too, and only a hopeless one asks for an explanation', (t) => {
  t.regex(meaningOf(0.5), /what a fair service looks like/)
  t.regex(meaningOf(0.03), /uncommon, and nothing more/)
  t.regex(meaningOf(0.002), /A fair service shows such a number too, now and then/)
  t.regex(meaningOf(1e-8), /Something should explain it/)
  t.regex(meaningOf(0.999), /closer to the odds than chance usually brings them/)
})

test('how long each step took is shown by the middle one and the slowest of a hundred', (t) => {
  const words = wordsFor({ table, draws: 1, counts: [0, 0, 1, 9] })
  t.true(words.includes('From the cutoff to the locked list 0.2 s 1.2 s'))
  t.true(words.includes('From the request for the random value to the value 4 s 1.6 min'))
})
