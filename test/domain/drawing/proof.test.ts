import test from 'ava'
import fc from 'fast-check'
import { winnersCommitment } from '../../../domain/drawing/commitment.ts'
import { decidePrizes } from '../../../domain/drawing/prize.ts'
import { type DrawnDrawing, type Proof, proofOf, proofPath } from '../../../domain/drawing/proof.ts'
import { toHex } from '../../../domain/hex.ts'
import { parsePrizeTable } from '../../../domain/prize-table.ts'
import { drawingId, entropy, tableFile, winnerList } from '../../support/arbitraries.ts'
import { commitmentByHand, prizeByHand, randomValueByHand, rollByHand } from '../../support/formula.ts'
import { prizeTableFile } from '../../support/prize-tables.ts'

const defaultFile = prizeTableFile(3, [900, 1], [0, 1])

const drawnDrawing = (overrides: Partial<DrawnDrawing> = {}, file: unknown = defaultFile): DrawnDrawing => {
  const { id = 'drw_1', winners = ['a', 'b'] } = overrides
  const value = overrides.entropy?.value ?? Buffer.alloc(32, 5)
  const prizeTable = parsePrizeTable(file)
  return {
    id,
    number: 7,
    drawAt: new Date('2026-06-01T18:00:00Z'),
    cutoffAt: new Date('2026-06-01T17:50:00Z'),
    mode: 'test',
    campaign: { slug: 'daily', name: 'Daily draw' },
    winners,
    displayNames: null,
    displayChangedAt: null,
    winnersCommitment: winnersCommitment(id, winners),
    lockedAt: new Date('2026-06-01T17:50:00.123Z'),
    entropy: { provider: 'mock', requestId: 'mck_1', value, revealedAt: new Date('2026-06-01T18:00:01Z') },
    prizeTable,
    ...decidePrizes(value, prizeTable, winners.length),
    largePrizeCents: null,
    handPayments: null,
    payout: { chain: 'test', token: 'TEST', wallet: null, transaction: null, paidAt: null },
    onchain: null,
    log: null,
    ...overrides,
  }
}

const published = (drawing: DrawnDrawing) => JSON.parse(JSON.stringify(proofOf(drawing))) as Proof

test('the proof has the members that the interface lists, written as it writes them', (t) => {
  const proof = published(drawnDrawing({ displayNames: ['Ada', null] }))
  t.is(proof.scheme, 'prize-draw/1')
  t.deepEqual(proof.campaign, { id: null, slug: 'daily', name: 'Daily draw' })
  t.deepEqual(proof.drawing, {
    id: 'drw_1',
    number: 7,
    drawAt: '2026-06-01T18:00:00.000Z',
    cutoffAt: '2026-06-01T17:50:00.000Z',
    cancelled: null,
    void: null,
  })
  t.deepEqual(proof.winnerList, {
    winners: ['a', 'b'],
    commitment: toHex(commitmentByHand('drw_1', ['a', 'b'])),
    lockedAt: '2026-06-01T17:50:00.123Z',
  })
  t.deepEqual(proof.entropy, {
    provider: 'mock',
    requestId: 'mck_1',
    value: `0x${'05'.repeat(32)}`,
    revealedAt: '2026-06-01T18:00:01.000Z',
  })
  t.deepEqual(proof.prizeTable, {
    version: 3,
    denominator: 2,
    tiers: [
      { amountCents: 900, weight: 1, threshold: 1 },
      { amountCents: 0, weight: 1, threshold: 2 },
    ],
  })
  const members = ['position', 'winner', 'displayName', 'randomValue', 'roll', 'amountCents']
  for (const result of proof.results) t.deepEqual(Object.keys(result), members)
  t.deepEqual(
    proof.results.map(({ displayName }) => displayName),
    ['Ada', null],
  )
})

test('any proof can be recomputed from itself alone', (t) => {
  fc.assert(
    fc.property(drawingId, winnerList(), entropy, tableFile, (id, winners, value, file) => {
      const entropyPart = { provider: 'mock', requestId: 'r', value: Buffer.from(value), revealedAt: new Date(0) }
      const proof = published(drawnDrawing({ id, winners, entropy: entropyPart }, file))
      const { drawing, winnerList: list, prizeTable, results } = proof
      t.is(list.commitment, toHex(commitmentByHand(drawing.id, list.winners)))
      t.is(results.length, list.winners.length)
      for (const [position, result] of results.entries()) {
        const random = randomValueByHand(Buffer.from(proof.entropy.value.slice(2), 'hex'), position)
        const roll = rollByHand(random, prizeTable.denominator)
        const amountCents = prizeByHand(prizeTable, roll)
        const winner = list.winners[position]
        t.deepEqual<unknown, unknown>(result, {
          position,
          winner,
          displayName: null,
          randomValue: toHex(random),
          roll,
          amountCents,
        })
      }
    }),
  )
})

test('only a draw of test mode says that it is a test', (t) => {
  t.is(published(drawnDrawing()).test, true)
  t.false('test' in published(drawnDrawing({ mode: 'live' })))
})

const amounts = {
  winners: ['a', 'b', 'c'],
  rolls: [0, 0, 0],
  amountsCents: [500, 0, 20],
  randomValues: Buffer.alloc(96),
}
const paid = { chain: 'test', token: 'TEST', wallet: '0xab', transaction: '0xfe', paidAt: new Date(0) }

test('the payout says what is transferred, what is held, and how far it is', (t) => {
  const part = {
    chain: 'test',
    token: 'TEST',
    transaction: null,
    largePrizeCents: 500,
    heldCents: 500,
    heldPositions: [0],
    heldPaidCents: 0,
    transferredCents: 20,
  }
  const held = { ...amounts, largePrizeCents: 500 }
  t.deepEqual(published(drawnDrawing(held)).payout, { ...part, status: 'pending' })
  const afterwards = published(drawnDrawing({ ...held, payout: paid })).payout
  t.deepEqual(afterwards, { ...part, transaction: '0xfe', status: 'paid' })
})

test('a held prize says whether it was paid by hand, and no other prize does', (t) => {
  const held = { ...amounts, amountsCents: [500, 600, 20], largePrizeCents: 500 }
  const waiting = published(drawnDrawing(held))
  t.deepEqual(
    waiting.results.map((result) => result.paidByHand),
    [null, null, undefined],
  )
  t.false('paidByHand' in (waiting.results[2] as object))
  const marks = [{ position: 1, at: '2026-06-03T08:00:00.123456+00:00', reference: 'wire 7' }]
  const { results, payout } = published(drawnDrawing({ ...held, handPayments: marks }))
  t.deepEqual(
    results.map((result) => result.paidByHand),
    [null, { at: '2026-06-03T08:00:00.123Z', reference: 'wire 7' }, undefined],
  )
  t.like(payout, { heldCents: 1_100, heldPaidCents: 600, largePrizeCents: 500 })
})

const bytes = (value: number) => Buffer.alloc(32, value)
const onchain: DrawnDrawing['onchain'] = {
  contract: '0xc0',
  contractId: 4,
  entropyContract: '0xe0',
  provider: '0xf0',
  sequence: '12345678901234567890',
  attempt: 1,
  tableNumber: 2,
  salt: bytes(1),
  userContribution: bytes(2),
  providerContribution: bytes(3),
  requestTx: '0xaa',
  fulfilTx: '0xbb',
}
const live = {
  mode: 'live' as const,
  campaign: { slug: 's', name: 'n' },
  payout: { chain: 'base', token: 'USDC', wallet: '0xab', transaction: '0xfe', paidAt: new Date(0) },
  onchain,
}

test('a live draw says where its record is on the chain, with everything that its value was made of', (t) => {
  const { chain } = published(drawnDrawing(live))
  t.deepEqual(chain, {
    version: 'prize-drawings/2',
    chainId: 8453,
    contract: '0xc0',
    campaignId: 4,
    drawingNumber: 7,
    tableNumber: 2,
    token: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    tokenDecimals: 6,
    requestTx: '0xaa',
    fulfilTx: '0xbb',
    entropyContract: '0xe0',
    provider: '0xf0',
    sequence: '12345678901234567890',
    attempt: 1,
    salt: `0x${'01'.repeat(32)}`,
    userContribution: `0x${'02'.repeat(32)}`,
    providerContribution: `0x${'03'.repeat(32)}`,
    explorer: {
      contract: 'https://basescan.org/address/0xc0',
      requestTx: 'https://basescan.org/tx/0xaa',
      fulfilTx: 'https://basescan.org/tx/0xbb',
    },
  })
  t.is(
    published(drawnDrawing({ ...live, payout: { ...live.payout, chain: 'local', token: 'TESTUSD' } })).chain?.explorer,
    null,
  )
})

test('the payout of a live draw is given in token units too, so that the proof leads to the money', (t) => {
  const { payout } = published(drawnDrawing({ ...live, ...amounts, largePrizeCents: 500 }))
  t.like(payout, { transferredCents: 20, tokenUnits: '200000', wallet: '0xab', transaction: '0xfe' })
  t.is((payout as { tokenAddress?: string }).tokenAddress, '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913')
})

test('with nothing to transfer the payout has the status none, before and after', (t) => {
  const nothing = { ...amounts, amountsCents: [0, 0, 0] }
  t.is(published(drawnDrawing(nothing)).payout.status, 'none')
  t.is(published(drawnDrawing({ ...nothing, payout: { ...paid, transaction: null } })).payout.status, 'none')
})

test('names that changed after the draw say when, and change nothing else', (t) => {
  const before = published(drawnDrawing())
  t.is(before.displayChangedAt, null)
  const changed = { displayNames: [null, 'Ada'], displayChangedAt: new Date('2026-06-02T08:00:00Z') }
  const after = published(drawnDrawing(changed))
  t.is(after.displayChangedAt, '2026-06-02T08:00:00.000Z')
  t.is(after.results[1]?.displayName, 'Ada')
  const results = after.results.map((result) => ({ ...result, displayName: null }))
  t.deepEqual({ ...after, results, displayChangedAt: null }, before)
})

test('the proof lies where the interface says', (t) => {
  t.is(proofPath('daily', 'drw_1'), '/campaigns/daily/draws/drw_1/proof.json')
})
