import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { verifyDraw } from '../../../public-site/verify/verify-draw.mjs'
import { drawingId, entropy, winnerList } from '../../support/arbitraries.ts'
import { type ChainRecord, startFakeNode } from '../../support/chain/fake-node.ts'
import { recordOf } from './chain-record.ts'
import { detailOf, failedOf } from './outcome.ts'
import { liveProofOf, proofOf } from './proofs.ts'

type Proof = ReturnType<typeof liveProofOf>

/** Asks about proofs one after the other, each with a record of its own. */
const openNode = async (t: ExecutionContext) => {
  let current: ChainRecord
  const node = await startFakeNode(t, () => current)
  const ask = (proof: unknown, record: ChainRecord) => {
    current = record
    return verifyDraw(proof, { rpc: node.url })
  }
  return { ask, requests: node.requests }
}

test('a right proof checks against its contract, in one request', async (t) => {
  const { ask, requests } = await openNode(t)
  const proof = liveProofOf()
  const outcome = await ask(proof, recordOf(proof))
  t.deepEqual(failedOf(outcome), [])
  t.true(outcome.ok)
  t.is(requests.length, 1)
})

test('what a node shows is no longer told as not checked, and what it cannot show is', async (t) => {
  const proof = liveProofOf()
  const { notChecked } = await (await openNode(t)).ask(proof, recordOf(proof))
  const starts = notChecked.map((line) => line.slice(0, line.indexOf(':')))
  t.deepEqual(starts, [
    'the contract',
    'the provider',
    'the node',
    'the times',
    'the list itself',
    'display names',
    "the winners' money",
  ])
  t.true(notChecked[0]?.includes(proof.chain.contract))
})

test('a payment that the proof does not tell, or tells wrong, is not told as seen', async (t) => {
  const { ask } = await openNode(t)
  const right = liveProofOf()
  const { payout: _, ...silentProof } = right
  const untold = await ask(silentProof, recordOf(right))
  t.true(untold.ok)
  t.is(untold.notChecked.at(-1), 'the payout: the proof says nothing of it')
  const { ok, notChecked } = await ask({ ...right, payout: {} }, recordOf(right))
  t.false(ok)
  t.true(notChecked.at(-1)?.startsWith('the payment: whether the money arrived'))
})

test('any right proof checks against its contract', async (t) => {
  const { ask } = await openNode(t)
  const attempt = fc.constantFrom(1, 1, 2, 255)
  const heldFromCents = fc.constantFrom(0, 900, 5000, 9000)
  const number = fc.integer({ min: 1, max: 2 ** 32 })
  const draws = fc.record({ id: drawingId, winners: winnerList(), entropy, attempt, heldFromCents, number })
  await fc.assert(
    fc.asyncProperty(draws, async (draw) => {
      const proof = liveProofOf(draw)
      const outcome = await ask(JSON.parse(JSON.stringify(proof)), recordOf(proof))
      t.deepEqual(failedOf(outcome), [])
      t.true(outcome.ok, outcome.error)
    }),
    { numRuns: 60 },
  )
})

const wrongOf = (value: unknown): unknown => {
  if (typeof value === 'string' && value.startsWith('0x')) return value.slice(0, -1) + (value.endsWith('1') ? '2' : '1')
  if (typeof value === 'string') return `${value}x`
  if (typeof value === 'bigint') return value - 1n
  return value === 0 ? 1 : (value as number) - 1
}

type Leaf = { path: string; holder: Record<string, unknown>; name: string }
const leavesOf = (value: object, path = ''): Leaf[] =>
  Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'object' && member !== null
      ? leavesOf(member, `${path}${name}.`)
      : [{ path: path + name, holder: value as Record<string, unknown>, name }],
  )

/** What a proof says nothing about, or what leaves the order of things as it is. */
const silent = new Set([
  'contract.code',
  'campaign.payments',
  'campaign.wallet',
  'campaign.maxPayout',
  'drawing.requestedAt',
  'drawing.revealedAt',
  'drawing.sequence',
  'paid.paidAt',
  'transactions.request.block',
  'transactions.request.index',
  'transactions.fulfilment.index',
  'transactions.payment.block',
  'transactions.payment.index',
])
/** These show only that this node cannot help: it is of another chain, or has not got the transaction or the token. */
const unknown = /^chainId$|\.hash$|^token\.address$/

for (const attempt of [1, 2]) {
  test(`nothing that the contract holds of a draw can differ unseen (attempt ${attempt})`, async (t) => {
    const { ask } = await openNode(t)
    const proof = liveProofOf({ attempt })
    const paths = leavesOf(recordOf(proof)).map(({ path }) => path)
    t.true(paths.length > 50)
    for (const path of paths) {
      const record = recordOf(proof)
      const { holder, name } = leavesOf(record).find((leaf) => leaf.path === path) as Leaf
      const before = holder[name]
      if (path.endsWith('event.name')) continue
      holder[name] = wrongOf(before)
      const outcome = await ask(proof, record)
      if (silent.has(path)) t.true(outcome.ok, path)
      else if (unknown.test(path)) {
        t.deepEqual(failedOf(outcome), [], path)
        t.false(outcome.ok, path)
        t.regex(outcome.error ?? '', /the node (is of chain|knows no transaction|answers for decimals)/, path)
      } else {
        t.false(outcome.ok, path)
        t.not(failedOf(outcome).length, 0, path)
      }
    }
  })
}

const wrong32 = `0x${'01'.repeat(32)}` as const
const wrong20 = `0x${'01'.repeat(20)}` as const

const changes: [string, string, RegExp, (proof: Proof, record: ChainRecord) => unknown][] = [
  ['another list', 'recorded list', /winnersCommitment must be/, (_, r) => (r.drawing.winnersCommitment = wrong32)],
  ['another table', 'recorded prize table', /prizeTableHash must be/, (_, r) => (r.drawing.prizeTableHash = wrong32)],
  ['another value', 'recorded random value', /randomValue must be/, (_, r) => (r.drawing.randomValue = wrong32)],
  ['more winners', 'recorded number of winners', /must be 4, .*found 5/, (_, r) => (r.drawing.winnersCount = 5)],
  ['fewer numbers', 'record', /must be recorded; found 0 as the last/, (_, r) => (r.campaign.drawings = 0)],
  ['no such drawing', 'record', /must be recorded/, (_, r) => (r.drawing.number = 2)],
  ['no value yet', 'record', /found that it has none yet/, (_, r) => (r.drawing.revealedAt = 0)],
  ['no contract', 'contract', /found no code/, (_, r) => (r.contract.code = '0x')],
  ['another version', 'contract', /must answer that it is prize-drawings\/1/, (_, r) => (r.contract.version = '2')],
  ['another source of values', 'contract', /entropyContract must be/, (_, r) => (r.contract.entropy = wrong20)],
  ['a failed request', 'request', /must have succeeded/, (_, r) => (r.transactions.request.status = 0)],
  ['a request elsewhere', 'request', /DrawingRequested .*none/, (_, r) => (r.transactions.request.address = wrong20)],
  ['a value elsewhere', 'fulfilment', /found none/, (_, r) => (r.transactions.fulfilment.address = wrong20)],
  ['a value too early', 'order on the chain', /must come after/, (_, r) => (r.transactions.fulfilment.block = 99)],
  ['a value with the request', 'order on the chain', /block 100/, (_, r) => (r.transactions.fulfilment.block = 100)],
  ['no payment', 'payment', /18200000 units must be paid .*found 0/, (_, r) => (r.paid.amount = 0n)],
  ['a smaller payment', 'payment', /found 18199999/, (_, r) => (r.paid.amount = 18_199_999n)],
  ['another token', 'payment', /token must be/, (_, r) => (r.campaign.token = wrong20)],
  ['smaller units', 'payment', /tokenUnits must be .* 18 decimals/, (_, r) => (r.token.decimals = 18)],
  ['another wallet', 'payment transaction', /wallet must be/, (p) => (p.payout.wallet = wrong20)],
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

test('a payment that is not made yet checks as pending, and so does one that is just being confirmed', async (t) => {
  const { ask } = await openNode(t)
  const proof = liveProofOf()
  Object.assign(proof.payout, { status: 'pending', transaction: null })
  const record = recordOf(proof)
  const units = BigInt(proof.payout.tokenUnits)
  for (const [amount, isRight] of [
    [0n, true],
    [units, true],
    [units - 1n, false],
  ] as const) {
    record.paid.amount = amount
    t.is((await ask(proof, record)).ok, isRight)
  }
})

test('a draw with nothing to transfer may not have been paid', async (t) => {
  const { ask } = await openNode(t)
  const proof = liveProofOf({ heldFromCents: 0 })
  const record = recordOf(proof)
  t.true((await ask(proof, record)).ok)
  record.paid.amount = 1n
  t.deepEqual(failedOf(await ask(proof, record)), ['payment'])
})

test('a proof changed together with its own hashes is found by the contract', async (t) => {
  const { ask } = await openNode(t)
  const right = recordOf(liveProofOf())
  const changed = liveProofOf({ winners: ['u1', 'u2', 'u3', 'u5'] })
  const failed = failedOf(await ask(changed, right))
  t.deepEqual(failed, [
    'recorded list',
    'recorded random value',
    'request',
    'fulfilment',
    'order on the chain',
    'payment',
    'payment transaction',
  ])
})

test('a TEST draw has nothing on a chain, and its node is not asked', async (t) => {
  const { ask, requests } = await openNode(t)
  const outcome = await ask(proofOf(), recordOf(liveProofOf()))
  t.true(outcome.ok)
  t.is(requests.length, 0)
  t.true(outcome.notChecked.some((line) => line.includes('a TEST draw has nothing on a chain')))
})
