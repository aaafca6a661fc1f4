import test from 'ava'
import { verifyDraw } from '../../../public-site/verify/verify-draw.mjs'
import { detailOf, failedOf } from './outcome.ts'
import { liveProofOf, proofOf } from './proofs.ts'

type Proof = ReturnType<typeof liveProofOf>

test('a real draw with its onchain record checks without a node, which is reported as not asked', async (t) => {
  const outcome = await verifyDraw(liveProofOf())
  t.deepEqual(failedOf(outcome), [])
  t.true(outcome.ok)
  t.true(outcome.notChecked.some((line) => line.startsWith('the onchain record: it needs --rpc')))
  t.true(outcome.notChecked.some((line) => line.startsWith('the order of events')))
})

test('a draw whose value was asked for again checks', async (t) => {
  t.true((await verifyDraw(liveProofOf({ attempt: 2 }))).ok)
})

test('a real draw without its onchain record does not check, with a node or without', async (t) => {
  const { chain: _, ...proof } = liveProofOf()
  for (const rpc of [undefined, 'http://127.0.0.1:1']) {
    const outcome = await verifyDraw(proof, { rpc })
    t.deepEqual(failedOf(outcome), ['onchain record', 'token', 'user contribution', 'both contributions'])
    t.is(
      detailOf(outcome, 'onchain record'),
      'chain must be the onchain record, which every real draw has; found nothing',
    )
    t.is(outcome.error, undefined)
    t.true(outcome.notChecked.some((line) => line.includes('the proof has no onchain record')))
  }
})

test('a TEST draw that claims an onchain record does not check', async (t) => {
  const { chain } = liveProofOf()
  t.deepEqual(failedOf(await verifyDraw({ ...proofOf(), chain })), ['test or real'])
  t.true((await verifyDraw({ ...proofOf(), chain: null })).ok)
})

const set = (change: (proof: Proof) => void) => change
const other32 = `0x${'01'.repeat(32)}` as const

const record = ['onchain record', 'token', 'user contribution', 'both contributions']

const changes: [string, string[], (proof: Proof) => void][] = [
  ['a word on tests that is none', ['test or real'], set((p) => Object.assign(p, { test: 1 }))],
  ['a value from the service itself', ['test or real'], set((p) => (p.entropy.provider = 'mock'))],
  ['another salt', ['user contribution'], set((p) => (p.chain.salt = other32))],
  ['another chain', ['user contribution'], set((p) => (p.chain.chainId = 1))],
  ['another contract', ['user contribution'], set((p) => (p.chain.contract = `0x${'11'.repeat(20)}`))],
  ['another attempt', ['user contribution'], set((p) => (p.chain.attempt = 2))],
  ['another number of the table', ['user contribution'], set((p) => (p.chain.tableNumber = 3))],
  ['another cutoff', ['user contribution'], set((p) => (p.drawing.cutoffAt = '2026-11-21T17:49:59.999Z'))],
  ['another draw time', ['user contribution'], set((p) => (p.drawing.drawAt = '2026-11-21T18:00:01.000Z'))],
  ['another large-prize threshold', ['user contribution'], set((p) => (p.payout.largePrizeCents = 4_999))],
  ['no large-prize threshold', ['payout', 'token', 'user contribution'], set((p) => (p.payout.largePrizeCents = null))],
  ['other decimals of the token', ['token', 'user contribution'], set((p) => (p.chain.tokenDecimals = 18))],
  ['another token', ['token'], set((p) => (p.chain.token = `0x${'11'.repeat(20)}`))],
  ['another version of the contract', record, set((p) => (p.chain.version = 'prize-drawings/1'))],
  ['a table without a number', record, set((p) => (p.chain.tableNumber = 0))],
  ['a table with a number that no contract has', record, set((p) => (p.chain.tableNumber = 65_536))],
  ['no attempt', record, set((p) => (p.chain.attempt = 0))],
  ['more attempts than a contract counts', record, set((p) => (p.chain.attempt = 256))],
  ['no sequence number', record, set((p) => (p.chain.sequence = '0'))],
  ['a token that has no cents', record, set((p) => (p.chain.tokenDecimals = 1))],
  ['a token of more decimals than there are', record, set((p) => (p.chain.tokenDecimals = 37))],
  ['another table version', ['user contribution'], set((p) => (p.prizeTable.version += 1))],
  [
    'another contribution of the provider',
    ['both contributions'],
    set((p) => (p.chain.providerContribution = other32)),
  ],
  [
    'another contribution of the service',
    ['user contribution', 'both contributions'],
    set((p) => (p.chain.userContribution = other32)),
  ],
  ['another number', record, set((p) => (p.drawing.number += 1))],
  ['another campaign', record, set((p) => (p.campaign.id = 5))],
  ['token units that are not the cents', ['token'], set((p) => (p.payout.tokenUnits = '18200001'))],
  ['a payment without a wallet', ['payout', 'token'], set((p) => (p.payout.wallet = null))],
]

for (const [title, checks, change] of changes) {
  test(`${title} fails "${checks.join('", "')}" without a node`, async (t) => {
    const proof = liveProofOf()
    change(proof)
    const outcome = await verifyDraw(proof)
    t.deepEqual(failedOf(outcome).toSorted(), checks.toSorted())
    t.regex(detailOf(outcome, checks[0] as string), /must be .*; found /)
  })
}

test('a number and campaign changed in both places fail with the user contribution, which holds them', async (t) => {
  const [numbered, moved] = [liveProofOf(), liveProofOf()]
  numbered.drawing.number = numbered.chain.drawingNumber = 9
  moved.campaign.id = moved.chain.campaignId = 9
  t.deepEqual(failedOf(await verifyDraw(numbered)), ['user contribution'])
  t.deepEqual(failedOf(await verifyDraw(moved)), ['user contribution'])
})

test('a draw of which no prize is held, or every one, checks, and nothing to transfer is not paid', async (t) => {
  t.deepEqual(failedOf(await verifyDraw(liveProofOf({ heldFromCents: null }))), [])
  const held = liveProofOf({ heldFromCents: 0 })
  t.deepEqual(failedOf(await verifyDraw(held)), [])
  Object.assign(held.payout, { status: 'paid', transaction: other32 })
  t.true(failedOf(await verifyDraw(held)).includes('payout'))
})

test('a wallet may be missing as long as nothing is paid', async (t) => {
  const proof = liveProofOf()
  Object.assign(proof.payout, { status: 'pending', wallet: null, transaction: null })
  t.true((await verifyDraw(proof)).ok)
})
