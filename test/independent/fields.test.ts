import { proofOf } from '../public-site/verify/proofs.ts'
import { example } from './document.ts'
import { runPython, testWithPython } from './python.ts'
import { changed, type Json, leavesOf } from './tamper.ts'

const other20 = `0x${'11'.repeat(20)}`
const other32 = `0x${'22'.repeat(32)}`
const table = ['prize table', 'rolls', 'prizes', 'payout', 'token', 'user contribution']
const record = ['onchain record', 'token', 'user contribution', 'both contributions']

/**
 * Each field of the document's example, another value of the right form, and the checks that it fails. A field without
 * any cannot be checked from the proof alone.
 */
const fields: Record<string, [Json, string[]]> = {
  'campaign.id': [5, record],
  'campaign.slug': ['weekly', []],
  'campaign.name': ['Weekly draw', []],
  'drawing.id': ['drw_7fK2mQ9xT4bLw8RzC1vYhM', ['winner list commitment', 'user contribution']],
  'drawing.number': [8, record],
  'drawing.drawAt': ['2026-11-22T18:00:00.000Z', ['user contribution']],
  'drawing.cutoffAt': ['2026-11-21T17:50:00.413Z', ['times']],
  'winnerList.commitment': [other32, ['winner list commitment']],
  'winnerList.lockedAt': ['2026-11-21T18:01:09.871Z', ['times']],
  'entropy.provider': ['mock', ['test or real']],
  'entropy.requestId': ['another', []],
  'entropy.value': [other32, ['random values', 'rolls', 'prizes', 'payout', 'token', 'both contributions']],
  'entropy.revealedAt': ['2026-11-21T17:50:00.411Z', ['times']],
  'chain.version': ['prize-drawings/1', record],
  'chain.chainId': [1, ['user contribution']],
  'chain.contract': [other20, ['user contribution']],
  'chain.campaignId': [5, record],
  'chain.drawingNumber': [8, record],
  'chain.tableNumber': [3, ['user contribution']],
  'chain.token': [other20, ['token']],
  'chain.tokenDecimals': [7, ['token', 'user contribution']],
  'chain.requestTx': [other32, []],
  'chain.fulfilTx': [other32, []],
  'chain.entropyContract': [other20, []],
  'chain.provider': [other20, []],
  'chain.sequence': ['1234568', []],
  'chain.attempt': [2, ['user contribution']],
  'chain.salt': [other32, ['user contribution']],
  'chain.userContribution': [other32, ['user contribution', 'both contributions']],
  'chain.providerContribution': [other32, ['both contributions']],
  'chain.explorer': [{ contract: 'https://a', requestTx: 'https://b', fulfilTx: 'https://c' }, []],
  'prizeTable.version': [4, ['user contribution']],
  'prizeTable.denominator': [101, table],
  ...Object.fromEntries(
    [0, 1, 2].flatMap((tier) => [
      [`prizeTable.tiers.${tier}.weight`, [7, table]],
      [`prizeTable.tiers.${tier}.threshold`, [7, table]],
    ]),
  ),
  'prizeTable.tiers.0.amountCents': [500001, ['prizes', 'payout', 'token', 'user contribution']],
  'prizeTable.tiers.1.amountCents': [2501, ['prizes', 'payout', 'token', 'user contribution']],
  'prizeTable.tiers.2.amountCents': [1, ['prizes', 'payout', 'token', 'user contribution']],
  ...Object.fromEntries(
    [0, 1, 2].flatMap((i) => [
      [`winnerList.winners.${i}`, ['somebody', ['winner list commitment', 'results', 'user contribution']]],
      [`results.${i}.position`, [3, ['results']]],
      [`results.${i}.winner`, ['somebody', ['results']]],
      [`results.${i}.displayName`, ['Eve', []]],
      [`results.${i}.randomValue`, [other32, ['random values']]],
      [`results.${i}.roll`, [50, ['rolls']]],
      [`results.${i}.amountCents`, [1, ['prizes']]],
    ]),
  ),
  displayChangedAt: ['2026-11-23T00:00:00.000Z', []],
  'payout.chain': ['base-sepolia', []],
  'payout.token': ['EURC', []],
  'payout.tokenAddress': [other20, ['token']],
  'payout.tokenUnits': ['250000000', ['token']],
  'payout.wallet': [other20, []],
  'payout.transferredCents': [2501, ['payout', 'token']],
  'payout.transaction': [other32, []],
  'payout.heldCents': [500001, ['payout', 'token']],
  'payout.largePrizeCents': [500001, ['payout', 'token', 'user contribution']],
  'payout.heldPaidCents': [0, ['payout', 'token']],
  'results.2.paidByHand.at': ['2026-11-24T00:00:00Z', []],
  'results.2.paidByHand.reference': ['wire 7', []],
  'payout.heldPositions.0': [1, ['payout', 'token']],
  'payout.status': ['none', ['payout', 'token']],
}

testWithPython('each field of a proof, changed alone, fails the checks that the document makes of it', async (t) => {
  const right = example() as unknown as Json
  t.deepEqual(
    Object.keys(fields).toSorted(),
    leavesOf(right)
      .filter((path) => path !== 'scheme')
      .toSorted(),
  )
  const { verdicts } = await runPython([
    right,
    ...Object.entries(fields).map(([path, [other]]) => changed(right, path.split('.'), other)),
  ])
  t.deepEqual(verdicts[0]?.failed, [])
  for (const [i, [path, [, checks]]] of Object.entries(fields).entries())
    t.deepEqual(verdicts[i + 1]?.failed, checks, path)
})

const sumOf = (prizes: number[]): number => prizes.reduce((sum, cents) => sum + cents, 0)

/** The payouts of a draw with these prizes, for every choice of what is held, each with right sums. */
const payoutsOf = (proof: ReturnType<typeof proofOf>) => {
  const prizes = proof.results.map(({ amountCents }) => amountCents)
  return Array.from({ length: 2 ** prizes.length }, (_, choice) => {
    const isHeld = (position: number) => Boolean(choice & (1 << position))
    const [held, sent] = [prizes.filter((_cents, i) => isHeld(i)), prizes.filter((_cents, i) => !isHeld(i))]
    const transferredCents = sumOf(sent)
    const payout = {
      ...proof.payout,
      largePrizeCents: undefined,
      heldPaidCents: undefined,
      heldPositions: [...prizes.keys()].filter(isHeld),
      heldCents: sumOf(held),
      transferredCents,
      status: transferredCents === 0 ? 'none' : 'paid',
    }
    const results = proof.results.map((result) => ({ ...result, paidByHand: undefined }))
    return { proof: { ...proof, results, payout }, isRight: Math.min(...held) > Math.max(...sent) }
  })
}

testWithPython('a prize that is held is above every one that is not, whatever the sums', async (t) => {
  const one = { version: 1, denominator: 1, tiers: [{ amountCents: 900, weight: 1, threshold: 1 }] }
  const payouts = [...payoutsOf(proofOf()), ...payoutsOf(proofOf({ table: one }))]
  t.true(payouts.filter(({ isRight }) => isRight).length > 3)
  const { verdicts } = await runPython(payouts.map(({ proof }) => proof))
  for (const [i, { proof, isRight }] of payouts.entries())
    t.deepEqual(verdicts[i]?.failed, isRight ? [] : ['payout'], JSON.stringify(proof.payout))
})
