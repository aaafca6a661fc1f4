import test from 'ava'
import { type ChainRecord } from '../../support/chain/fake-node.ts'
import { recordOf } from './chain-record.ts'
import { openNode, type Proof } from './open-node.ts'
import { detailOf, failedOf } from './outcome.ts'
import { liveProofOf } from './proofs.ts'

const wrong32 = `0x${'01'.repeat(32)}` as const
const wrong20 = `0x${'01'.repeat(20)}` as const

const changes: [string, string, RegExp, (proof: Proof, record: ChainRecord) => unknown][] = [
  ['another request', 'recorded contribution', /contribution must be/, (_, r) => (r.drawing.contribution = wrong32)],
  ['another table', 'recorded prize table', /tableHash must be/, (_, r) => (r.table.hash = wrong32)],
  [
    'another number of the table',
    'recorded prize table',
    /tableNumber must be 2, .*found 3/,
    (_, r) => (r.drawing.tableNumber = 3),
  ],
  [
    'a table that counts later',
    'recorded prize table',
    /must count at \d+, .*found/,
    (_, r) => (r.table.countsFrom += 1),
  ],
  ['another value', 'recorded random value', /randomValue must be/, (_, r) => (r.drawing.randomValue = wrong32)],
  ['more winners', 'recorded number of winners', /must be 4, .*found 5/, (_, r) => (r.drawing.winnersCount = 5)],
  ['fewer numbers', 'record', /must be recorded; found 0 as the last/, (_, r) => (r.campaign.drawings = 0)],
  ['no such drawing', 'record', /must be recorded/, (_, r) => (r.drawing.number = 2)],
  ['no value yet', 'record', /found that it has none yet/, (_, r) => (r.drawing.revealedAt = 0)],
  ['a void number', 'record', /must not be void; found/, (_, r) => (r.drawing.isVoid = true)],
  ['fewer attempts', 'record', /must be recorded/, (_, r) => (r.drawing.attempts = 0)],
  ['no contract', 'contract', /found no code/, (_, r) => (r.contract.code = '0x')],
  ['another version', 'contract', /must answer that it is prize-drawings\/2/, (_, r) => (r.contract.version = '2')],
  ['version 1', 'contract', /must answer that it is prize/, (_, r) => (r.contract.version = 'prize-drawings/1')],
  ['another source of values', 'contract', /entropyContract must be/, (_, r) => (r.contract.entropy = wrong20)],
  ['another provider', 'contract', /provider must be/, (_, r) => (r.contract.provider = wrong20)],
  ['another campaign', 'campaign', /slug must be "daily", .*found "weekly"/, (_, r) => (r.campaign.slug = 'weekly')],
  ['another token', 'campaign', /token must be/, (_, r) => (r.campaign.token = wrong20)],
  ['smaller units', 'campaign', /tokenDecimals must be 6, .*found 18/, (_, r) => (r.token.decimals = 18)],
  ['a failed request', 'request', /must have succeeded/, (_, r) => (r.transactions.request.status = 0)],
  ['a request elsewhere', 'request', /DrawingRequested .*none/, (_, r) => (r.transactions.request.address = wrong20)],
  ['a value elsewhere', 'fulfilment', /found none/, (_, r) => (r.transactions.fulfilment.address = wrong20)],
  ['a value too early', 'order on the chain', /must come after/, (_, r) => (r.transactions.fulfilment.block = 99)],
  ['a value with the request', 'order on the chain', /block 100/, (_, r) => (r.transactions.fulfilment.block = 100)],
  [
    'a value that only the contract tells of',
    "provider's answer",
    /event Revealed of this draw; found none/,
    (_, r) => delete r.transactions.fulfilment.answer,
  ],
  [
    'a value that another contract than Entropy tells of',
    "provider's answer",
    /event Revealed of this draw; found none/,
    (_, r) => Object.assign(r.transactions.fulfilment.answer ?? {}, { address: r.contract.address }),
  ],
  [
    "the provider's answer to another contract",
    "provider's answer",
    /event Revealed of this draw; found none/,
    (_, r) => Object.assign(r.transactions.fulfilment.answer ?? {}, { caller: wrong20 }),
  ],
  [
    'a contribution that the provider did not make',
    "provider's answer",
    /providerContribution must be 0x\w+, as in the proof; found 0x0101/,
    (_, r) => Object.assign(r.transactions.fulfilment.answer ?? {}, { providerContribution: wrong32 }),
  ],
  ['no payment', 'settlement', /must be settled, .*found that it is not/, (_, r) => (r.drawing.settledAt = 0)],
  [
    'a smaller payment',
    'settlement',
    /transferred must be 18200000, .*found 18199999/,
    (_, r) => (r.drawing.transferred -= 1n),
  ],
  ['less held', 'settlement', /held must be/, (_, r) => (r.drawing.held -= 1n)],
  ['another best prize', 'settlement', /bestTier must be 0, .*found 1/, (_, r) => (r.drawing.bestTier = 1)],
  ['another wallet', 'settlement transaction', /wallet must be/, (p) => (p.payout.wallet = wrong20)],
  [
    'a payment elsewhere',
    'settlement transaction',
    /found none/,
    (_, r) => (r.transactions.settlement.address = wrong20),
  ],
  [
    'a failed payment',
    'settlement transaction',
    /must have succeeded/,
    (_, r) => (r.transactions.settlement.status = 0),
  ],
]

for (const [title, check, message, change] of changes) {
  test(`${title} is found by the check "${check}"`, async (t) => {
    const proof = liveProofOf()
    const record = recordOf(proof)
    change(proof, record)
    const outcome = await (await openNode(t)).ask(proof, record)
    t.false(outcome.ok)
    t.true(failedOf(outcome).includes(check), failedOf(outcome).join())
    t.regex(detailOf(outcome, check), message)
  })
}

test('a value later in the same block comes after its request', async (t) => {
  const proof = liveProofOf()
  const record = recordOf(proof)
  Object.assign(record.transactions.fulfilment, { block: 100, index: 4 })
  t.true((await (await openNode(t)).ask(proof, record)).ok)
})

/** What a request's event says of a draw, and another value of it. */
const requestMembers: [string, string | number | bigint][] = [
  ['campaignId', 5n],
  ['number', 2],
  ['drawingId', wrong32],
  ['winnersCommitment', wrong32],
  ['winnersCount', 5],
  ['tableNumber', 3],
  ['cutoffAt', 1],
  ['drawAt', 1],
  ['salt', wrong32],
]

for (const [member, value] of requestMembers) {
  test(`a request with another ${member} is found by the check "request"`, async (t) => {
    const proof = liveProofOf()
    const record = recordOf(proof)
    Object.assign(record.transactions.request.event.values['request'] as object, { [member]: value })
    const outcome = await (await openNode(t)).ask(proof, record)
    t.deepEqual(failedOf(outcome), ['request', 'order on the chain'])
    t.regex(detailOf(outcome, 'request'), /must be .*, as in the proof; found/)
  })
}

test('a repeated request checks by its own event, and not with another attempt, sequence or contribution', async (t) => {
  const { ask } = await openNode(t)
  const proof = liveProofOf({ attempt: 2 })
  t.true((await ask(proof, recordOf(proof))).ok)
  for (const [member, value] of Object.entries({ attempt: 3, sequence: 9n, contribution: wrong32 })) {
    const record = recordOf(proof)
    record.transactions.request.event.values[member] = value
    const outcome = await ask(proof, record)
    t.deepEqual(failedOf(outcome), ['request', 'order on the chain'], member)
    t.true(detailOf(outcome, 'request').startsWith(`${member} must be`), detailOf(outcome, 'request'))
  }
  const once = recordOf(proof)
  once.drawing.attempts = 1
  t.regex(detailOf(await ask(proof, once), 'record'), /attempt must be at most 1, as on the chain; found 2/)
})

test("a campaign's first table counts for earlier draws, and a later one for a draw that was requested very late", async (t) => {
  const { ask } = await openNode(t)
  const proof = liveProofOf()
  const late = recordOf(proof)
  const days = 24 * 60 * 60
  late.table.countsFrom += days
  late.drawing.requestedAt = late.table.countsFrom + 60 * days
  t.true((await ask(proof, late)).ok)
  late.drawing.requestedAt -= 1
  t.deepEqual(failedOf(await ask(proof, late)), ['recorded prize table'])
  const first = liveProofOf({ tableNumber: 1 })
  const record = recordOf(first)
  record.table.countsFrom += 1_000 * days
  t.true((await ask(first, record)).ok)
})
