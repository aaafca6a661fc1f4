import test from 'ava'
import fc from 'fast-check'
import { drawingId, entropy, winnerList } from '../../support/arbitraries.ts'
import { recordOf } from './chain-record.ts'
import { openNode } from './open-node.ts'
import { failedOf } from './outcome.ts'
import { liveProofOf } from './proofs.ts'

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
    'the token',
    'the times',
    'the list itself',
    'display names',
    "the campaign's name",
    "the winners' money",
  ])
  t.true(notChecked[0]?.includes(proof.chain.contract))
})

test('a payment that the proof does not tell, or tells wrong, does not check, and is not told as seen', async (t) => {
  const { ask } = await openNode(t)
  const right = liveProofOf()
  const { payout: _, ...silentProof } = right
  const untold = await ask(silentProof, recordOf(right))
  t.true(failedOf(untold).includes('payout'))
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
  const decimals = fc.constantFrom(2, 6, 18)
  const draws = fc.record({ id: drawingId, winners: winnerList(), entropy, attempt, heldFromCents, number, decimals })
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
  if (typeof value === 'bigint') return value === 0n ? 1n : value - 1n
  if (typeof value === 'boolean') return !value
  return value === 0 ? 1 : (value as number) - 1
}

type Leaf = { path: string; holder: Record<string, unknown>; name: string }
const leavesOf = (value: object, path = ''): Leaf[] =>
  Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'object' && member !== null
      ? leavesOf(member, `${path}${name}.`)
      : [{ path: path + name, holder: value as Record<string, unknown>, name }],
  )

/** Fields that a proof says nothing about, or whose change does not alter the order of events. */
const silent = new Set([
  'contract.code',
  'campaign.tables',
  'campaign.isMoved',
  'campaign.wallet',
  'campaign.maxPerDrawing',
  'campaign.refundTo',
  'campaign.maxPerDay',
  'campaign.balance',
  'campaign.spentToday',
  'campaign.today',
  'guarantee.payments',
  'drawing.requestedAt',
  'drawing.revealedAt',
  'drawing.sequence',
  'drawing.isPicked',
  'drawing.settled',
  'drawing.settledAt',
  'table.countsFrom',
  'transactions.request.block',
  'transactions.request.index',
  'transactions.fulfilment.index',
  'transactions.settlement.block',
  'transactions.settlement.index',
])
/** Changes that only show that this node cannot help: another chain, or a missing transaction or token. */
const unknown = /^chainId$|^transactions\..*\.hash$|^token\.address$/

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
