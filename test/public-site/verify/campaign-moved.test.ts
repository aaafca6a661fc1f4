import test, { type ExecutionContext } from 'ava'
import type { Hex } from 'viem'
import { type ChainRecord, startFakeNode } from '../../support/chain/fake-node.ts'
import { recordOf } from './chain-record.ts'
import { runVerifier, serve } from './command.ts'
import { liveProofOf } from './proofs.ts'

const EARLIER: Hex = `0x${'c0'.repeat(20)}`
const LATER: Hex = `0x${'c1'.repeat(20)}`
const BETWEEN: Hex = `0x${'c2'.repeat(20)}`

const idOf = (number: number) => `drw_${String(number).padStart(22, '0')}`
const timeOf = (number: number) => `2026-11-${String(number).padStart(2, '0')}T18:00:00.000Z`

/** The proof of a drawing in a contract, whose transactions are its own. */
const proofIn = (contract: Hex, number: number) => {
  const time = timeOf(number)
  const proof = liveProofOf({ id: idOf(number), number, drawAt: time, cutoffAt: time, contract })
  const hash = (digit: string): Hex => `0x${digit}${String(number).padStart(63, '0')}`
  Object.assign(proof.chain, { requestTx: hash('a'), fulfilTx: hash('b') })
  Object.assign(proof.payout, { transaction: hash('c') })
  return proof
}

const rowFor = ({ drawing, winnerList }: ReturnType<typeof proofIn>): object => ({
  ...drawing,
  winners: winnerList.winners.length,
  winnersCommitment: winnerList.commitment,
  lockedAt: winnerList.lockedAt,
  stage: 'paid',
  proof: `/proofs/${drawing.number}`,
})

const place = (address: Hex, firstNumber: number) => ({
  chain: 'base',
  chainId: 8453,
  address,
  campaignId: 4,
  firstNumber,
})

type World = {
  earlier: ChainRecord
  later: ChainRecord
  others: ChainRecord[]
  contracts: unknown
  proofs: Record<number, ReturnType<typeof proofIn>>
}

/** Number 1 is drawn and 2 is void in the earlier contract; 3 is drawn in the later one. `change` alters this world. */
const runWith = async (t: ExecutionContext, change: (world: World) => void = () => {}) => {
  const proofs = { 1: proofIn(EARLIER, 1), 3: proofIn(LATER, 3) }
  const earlier = recordOf(proofs[1])
  const later = recordOf(proofs[3])
  Object.assign(earlier.campaign, { drawings: 2, isMoved: true })
  earlier.movedIn = 99
  earlier.others = { 2: { isVoid: true, attempts: 1 } }
  later.campaign.drawings = 3
  const world: World = { earlier, later, others: [], contracts: [place(EARLIER, 1), place(LATER, 3)], proofs }
  change(world)
  const node = await startFakeNode(t, () => [earlier, later, ...world.others])
  const address = await serve(t, ({ pathname }) => {
    if (pathname === '/guarantees.json') return { periods: [], nextBefore: null }
    const number = Number(/^\/proofs\/(\d+)$/.exec(pathname)?.[1])
    if (number > 0) return world.proofs[number]
    return {
      campaign: { id: 4, slug: 'daily', name: 'Daily draw', contracts: world.contracts },
      draws: Object.values(world.proofs).map(rowFor).toReversed(),
      nextBefore: null,
    }
  })
  return runVerifier('--campaign', `${address}/draws.json`, '--rpc', node.url)
}

test('a campaign that moved has its numbers in both contracts, one after the other', async (t) => {
  const { out, status } = await runWith(t)
  t.is(status, 0, out)
  t.regex(out, /^ok {6}contracts: 1 recorded in 0x(c0)+ on chain 8453, 1 recorded in 0x(c1)+ on chain 8453$/m)
  t.regex(out, /^ok {6}numbers in the contract \(0x(c0)+\): 1 to 2 in the contract.*; void is 2$/m)
  t.regex(out, /^ok {6}numbers in the contract \(0x(c1)+\): 3 to 3 in the contract/m)
  t.regex(out, /^ok {6}numbers: 1 to 3, without a hole or a repeat/m)
  t.regex(out, /^ok {6}move \(0x(c1)+\): nothing is known to be requested here or later before it moved from 0x(c0)+$/m)
})

test('a later contract that gave out no number yet is no fault', async (t) => {
  const { out, status } = await runWith(t, ({ later, proofs }) => {
    later.campaign.drawings = 2
    delete proofs[3]
  })
  t.is(status, 0, out)
  t.regex(out, /numbers in the contract \(0x(c1)+\): none yet in the contract/)
})

/** Only the first contract, which has two numbers, and a list in which no draw has its value. */
const showNone = (world: World): void => {
  world.contracts = [place(EARLIER, 1)]
  world.proofs = {}
  Object.assign(world.earlier.campaign, { isMoved: false })
}

test('a list that shows no draw with its value is compared with the contract that it names', async (t) => {
  const hidden = await runWith(t, showNone)
  t.is(hidden.status, 1, hidden.out)
  t.regex(
    hidden.out,
    /^FAILED {2}numbers in the contract: the list must have every number from 1 to 2, as in the contract; found nothing of 1; void is 2$/m,
  )
  const none = await runWith(t, (world) => {
    showNone(world)
    world.earlier.campaign.drawings = 0
  })
  t.is(none.status, 0, none.out)
  t.regex(none.out, /^ok {6}numbers in the contract: none yet in the contract/m)
  t.notRegex(none.out, /read with --rpc/)
})

test('a list that names another campaign of the contract, which has no numbers, is found', async (t) => {
  const { out, status } = await runWith(t, (world) => {
    showNone(world)
    Object.assign(world.earlier.campaign, { drawings: 0, slug: 'weekly' })
  })
  t.is(status, 1, out)
  t.regex(out, /^FAILED {2}campaign: slug must be "daily", as it is shown; found "weekly" on the chain$/m)
})

for (const [what, change, sentence] of [
  [
    'an earlier contract that goes on giving numbers',
    ({ earlier }) => (earlier.campaign.drawings = 5),
    /FAILED {2}numbers in the contract \(0x(c0)+\): the last number in 0x(c0)+ must be 2, since the next one is in another contract; found 5$/m,
  ],
  [
    'an earlier contract that ended before',
    ({ earlier }) => (earlier.campaign.drawings = 1),
    /must be 2, since the next one is in another contract; found 1$/m,
  ],
  [
    'a later contract in which a number was requested before the campaign moved there',
    ({ earlier }) => (earlier.movedIn = 101),
    /FAILED {2}move \(0x(c1)+\): the campaign must have moved from 0x(c0)+ before number 3 was requested in 0x(c1)+, in block 100; found that it moved in block 101$/m,
  ],
  [
    'a later contract in which a number was requested before the campaign moved to one between them',
    (world) => {
      const between = recordOf(proofIn(BETWEEN, 2))
      Object.assign(between.campaign, { drawings: 2, isMoved: true })
      Object.assign(between, { movedIn: 50, others: {}, drawing: { ...between.drawing, attempts: 0, number: 9 } })
      world.others = [between]
      world.contracts = [place(EARLIER, 1), place(BETWEEN, 3), place(LATER, 3)]
      world.earlier.movedIn = 101
    },
    /FAILED {2}move \(0x(c2)+\): the campaign must have moved from 0x(c0)+ before number 3 was requested in 0x(c1)+, in block 100; found that it moved in block 101$/m,
  ],
  [
    'an earlier contract that can go on',
    ({ earlier }) => (earlier.campaign.isMoved = false),
    /the campaign must have moved from 0x(c0)+; found that it can go on there$/m,
  ],
  [
    'a later contract that has numbers from before as well',
    ({ later }) => (later.others = { 2: { attempts: 1 } }),
    /FAILED {2}numbers in the contract \(0x(c1)+\): the numbers in 0x(c1)+ must begin with 3; found that it has the one before, too$/m,
  ],
  [
    'a number of the later contract that the list leaves out',
    ({ later }) => (later.campaign.drawings = 4),
    /the list must have every number from 3 to 4, as in the contract; found nothing of 4$/m,
  ],
  [
    'a number of the earlier contract that the list leaves out',
    ({ earlier }) => (earlier.others = {}),
    /the list must have every number from 1 to 2, as in the contract; found nothing of 2$/m,
  ],
  [
    'a draw recorded in the other contract',
    ({ contracts }) => ((contracts as { firstNumber: number }[])[1] as { firstNumber: number }).firstNumber++,
    /FAILED {2}contracts: draw 3 must be recorded in 0x(c0)+ on chain 8453; found it in 0x(c1)+ on chain 8453$/m,
  ],
  [
    'a campaign with another id in its contract',
    ({ contracts }) => ((contracts as { campaignId: number }[])[1] as { campaignId: number }).campaignId++,
    /same as in the list: campaign\.id must be 5, as in the list; found 4/,
  ],
  [
    'a guarantee that the earlier contract paid and the list does not have',
    ({ earlier }) => (earlier.guarantee.payments = 1),
    /guarantees\.json must list 1 guarantees as paid, as in the contract; found 0, and 0 pending$/m,
  ],
  [
    'a first contract that is left out',
    (world) => (world.contracts = [place(LATER, 3)]),
    /FAILED {2}list: the contracts of the list must have the numbers from 1 up, one after the other, on one chain; found "3 in 0x(c1)+ on 8453"$/m,
  ],
  [
    'a contract that comes twice',
    (world) => (world.contracts = [place(EARLIER, 1), place(EARLIER, 3)]),
    /FAILED {2}list: the contracts of the list must/,
  ],
  [
    'contracts on two chains',
    (world) => (world.contracts = [place(EARLIER, 1), { ...place(LATER, 3), chainId: 1 }]),
    /FAILED {2}list: the contracts of the list must/,
  ],
  [
    'contracts that are none',
    (world) => (world.contracts = [{ ...place(EARLIER, 1), address: 'here' }]),
    /FAILED {2}list: contract\.address must be what a contract of the list has there; found "here"/,
  ],
] as const satisfies [string, (world: World) => unknown, RegExp][])
  test(`${what} is found`, async (t) => {
    const { out, status } = await runWith(t, change)
    t.is(status, 1, out)
    t.regex(out, sentence)
  })

test('a list that stops where a campaign moved to a contract that it does not name could not be checked', async (t) => {
  const { out, status } = await runWith(t, (world) => {
    world.contracts = [place(EARLIER, 1)]
    delete world.proofs[3]
  })
  t.is(status, 2, out)
  t.regex(out, /the campaign has moved from 0x(c0)+, and the list does not say to which contract/)
})
