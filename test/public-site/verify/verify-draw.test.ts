import { readFileSync } from 'node:fs'
import test from 'ava'
import fc from 'fast-check'
import { verifyDraw } from '../../../public-site/verify/verify-draw.mjs'
import { drawingId, entropy, winnerList } from '../../support/arbitraries.ts'
import { fingerprintByHand } from '../../support/formula.ts'
import { detailOf, failedOf } from './outcome.ts'
import { proofOf, type Table, tableOf } from './proofs.ts'

type Case = {
  drawingId: string
  winners: string[]
  winnersCommitment: string
  prizeTable: Table
  prizeTableFingerprint: string
  entropy: string
  results: { position: number; winner: string; randomValue: string; roll: number; amountCents: number }[]
}

const file = new URL('../../vectors/prize-draw-1.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }

for (const [i, vector] of cases.entries()) {
  test(`vector ${i} as a proof checks, and its prize table has the vector's fingerprint`, async (t) => {
    const proof = proofOf({ id: vector.drawingId, winners: vector.winners })
    const { payout: _, ...unpaid } = proof
    const outcome = await verifyDraw({
      ...unpaid,
      winnerList: { ...proof.winnerList, commitment: vector.winnersCommitment },
      entropy: { ...proof.entropy, value: vector.entropy },
      prizeTable: vector.prizeTable,
      results: vector.results,
    })
    t.deepEqual(failedOf(outcome), [])
    t.true(outcome.ok)
    t.true(detailOf(outcome, 'prize table').includes(vector.prizeTableFingerprint))
  })
}

const MAX_DENOMINATOR = 10 ** 12
/** Tables with denominators up to the largest that is allowed, which some have. */
const table = fc
  .record({
    amounts: fc.uniqueArray(fc.integer({ min: 0, max: 10 ** 9 }), { minLength: 1, maxLength: 8 }),
    weights: fc.array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 10 ** 11 })), {
      minLength: 8,
      maxLength: 8,
    }),
    isLargest: fc.boolean(),
  })
  .map(({ amounts, weights, isLargest }) => {
    const falling = amounts.toSorted((a, b) => b - a)
    const rest = MAX_DENOMINATOR - weights.slice(0, falling.length - 1).reduce((sum, weight) => sum + weight, 0)
    return tableOf(
      falling.map((amount, i) => [amount, isLargest && i === falling.length - 1 ? rest : (weights[i] as number)]),
    )
  })

test('any right proof checks, in test and live mode, with any prizes held', async (t) => {
  const heldFromCents = fc.integer({ min: 0, max: 10 ** 9 })
  const mode = fc.constantFrom('test' as const, 'live' as const)
  await fc.assert(
    fc.asyncProperty(
      drawingId,
      winnerList(),
      entropy,
      table,
      heldFromCents,
      mode,
      async (id, winners, value, prizes, from, draws) => {
        const proof = proofOf({ id, winners, entropy: value, table: prizes, heldFromCents: from, mode: draws })
        const outcome = await verifyDraw(JSON.parse(JSON.stringify(proof)))
        t.deepEqual(failedOf(outcome), [])
        t.is(outcome.test, draws === 'test')
        t.true(detailOf(outcome, 'prize table').includes(fingerprintByHand(prizes).toString('hex')))
      },
    ),
    { numRuns: 300 },
  )
})

test('a TEST draw is called one, and its source is reported as not checked', async (t) => {
  const { test: isTest, notChecked } = await verifyDraw(proofOf())
  t.true(isTest)
  t.true(notChecked.some((line) => line.includes("a TEST draw's value comes from the service itself")))
})

test('the name of the campaign, which a forger could choose, is reported as not checked', async (t) => {
  const proof = proofOf()
  proof.campaign.name = 'Any shop'
  const { ok, notChecked } = await verifyDraw(proof)
  t.true(ok)
  t.true(notChecked.some((line) => line.startsWith('the campaign\'s name: nothing is computed from "Any shop"')))
})

test('a value of the mock provider without the word test does not check', async (t) => {
  const { test: _, ...proof } = proofOf()
  t.true(failedOf(await verifyDraw(proof)).includes('test or real'))
})

test('a TEST draw whose value is said to be from a real provider does not check', async (t) => {
  const proof = proofOf()
  proof.entropy.provider = 'pyth-entropy-v2'
  t.deepEqual(failedOf(await verifyDraw(proof)), ['test or real'])
})

test('an id of a winner has 128 characters at most', async (t) => {
  const drawOf = (length: number) => verifyDraw(proofOf({ winners: ['u'.repeat(length), 'u2', 'u3', 'u4'] }))
  t.deepEqual(failedOf(await drawOf(128)), [])
  t.true(failedOf(await drawOf(129)).includes('winner ids'))
})

test('a proof of another scheme is not checked further', async (t) => {
  const outcome = await verifyDraw({ ...proofOf(), scheme: 'prize-draw/2' })
  t.deepEqual(failedOf(outcome), ['scheme'])
  t.is(outcome.checks.length, 1)
})

test('a proof that was read at the address of a draw must be of that draw and campaign; at any other it may be of any', async (t) => {
  const proof = proofOf()
  const { id } = proof.drawing
  const failedAt = async (address: string) => failedOf(await verifyDraw(proof, { address }))
  for (const right of [
    `/campaigns/daily/draws/${id}/proof.json`,
    'proof.json',
    'https://press.test/draws/1/proof.json',
  ])
    t.deepEqual(await failedAt(right), [], right)
  for (const wrong of [
    `/campaigns/weekly/draws/${id}/proof.json`,
    'https://draws.test/campaigns/daily/draws/drw_2/proof.json?again',
  ])
    t.deepEqual(await failedAt(wrong), ['address'], wrong)
})
