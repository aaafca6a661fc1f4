import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { chains } from '../../../domain/chain/chains.ts'
import { CHAIN_NAMES, PUBLISHED_RANDOMNESS, USDC, verifyDraw } from '../../../public-site/verify/verify-draw.mjs'
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

/** What a proof says nothing about, or what leaves the order of things as it is. */
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
/** These show only that this node cannot help: it is of another chain, or has not got the transaction or the token. */
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

test('the randomness providers and names are those of the chains that the service draws on', (t) => {
  t.deepEqual(CHAIN_NAMES, Object.fromEntries(chains.map(({ chainId, name }) => [chainId, name])))
  t.deepEqual(
    PUBLISHED_RANDOMNESS,
    Object.fromEntries(
      chains.map(({ chainId, entropy: { contract, provider } }) => [chainId, { entropyContract: contract, provider }]),
    ),
  )
  const tokens = chains.flatMap(({ chainId, tokens }) =>
    tokens.flatMap(({ symbol, address }) => (symbol === 'USDC' ? [[chainId, address]] : [])),
  )
  t.deepEqual(USDC, Object.fromEntries(tokens))
})

test('a token that only calls itself USDC is named, as nobody has checked what it is worth', async (t) => {
  const { ask } = await openNode(t)
  const name = (proof: Proof, token: string) => {
    Object.assign(proof.chain, { token })
    Object.assign(proof.payout, { tokenAddress: token })
    return proof
  }
  const notes = async (token: string) => {
    const proof = name(liveProofOf(), token)
    const { ok, notChecked } = await ask(proof, recordOf(proof))
    t.true(ok)
    return notChecked.filter((line) => line.startsWith('the token: '))
  }
  const other = `0x${'70'.repeat(20)}`
  t.deepEqual(await notes(other), [
    `the token: that ${other} is "USDC", and worth a dollar; this script does not know it`,
  ])
  t.deepEqual(await notes(String(USDC[8453])), [])
})

for (const { chainId, entropy: known } of chains) {
  const published = { entropyContract: known.contract, provider: known.provider }
  test(`a draw on chain ${chainId} checks with the provider that is published there, and with no other`, async (t) => {
    const { ask } = await openNode(t)
    const proof = liveProofOf({ chainId, ...published })
    const { ok, notChecked } = await ask(proof, recordOf(proof))
    t.true(ok)
    t.is(
      notChecked.some((line) => line.includes('a local chain')),
      chainId === 31_337,
    )
    t.is(
      notChecked.some((line) => line.includes('a test network')),
      chainId === 84_532,
    )
    proof.payout.chain = 'elsewhere'
    const renamed = await ask(proof, recordOf(proof))
    t.true(renamed.notChecked.some((line) => /^the name of the chain: \d+ is "\S+", and .* "elsewhere"$/.test(line)))
    for (const name of ['entropyContract', 'provider'] as const) {
      const own = liveProofOf({ chainId, ...published, [name]: wrong20 })
      const outcome = await ask(own, recordOf(own))
      t.deepEqual(failedOf(outcome), ['published provider'])
      t.is(
        detailOf(outcome, 'published provider'),
        `chain.${name} must be ${published[name]}, published for chain ${chainId}; found "${wrong20}"`,
      )
    }
  })
}

test('a draw on a chain without a known provider does not check', async (t) => {
  const proof = liveProofOf({ chainId: 1 })
  const outcome = await (await openNode(t)).ask(proof, recordOf(proof))
  t.deepEqual(failedOf(outcome), ['published provider'])
  t.regex(detailOf(outcome, 'published provider'), /^chainId must be one .*8453, 31337, 84532; found 1$/)
})

test('a payment that is not made yet checks as pending, and so does one that is just being confirmed', async (t) => {
  const { ask } = await openNode(t)
  const proof = liveProofOf()
  const settled = recordOf(proof)
  Object.assign(proof.payout, { status: 'pending', transaction: null })
  t.true((await ask(proof, recordOf(proof))).ok)
  t.true((await ask(proof, settled)).ok)
  settled.drawing.transferred -= 1n
  t.deepEqual(failedOf(await ask(proof, settled)), ['settlement'])
})

test('a draw with nothing to transfer may not have been paid, and may wait to be settled', async (t) => {
  const { ask } = await openNode(t)
  const proof = liveProofOf({ heldFromCents: 0 })
  const record = recordOf(proof)
  t.true((await ask(proof, record)).ok)
  record.drawing.transferred = 1n
  t.deepEqual(failedOf(await ask(proof, record)), ['settlement'])
  record.drawing.settledAt = 0
  t.true((await ask(proof, record)).ok)
})

test('a proof changed together with its own hashes is found by the contract', async (t) => {
  const { ask } = await openNode(t)
  const right = recordOf(liveProofOf())
  const changed = liveProofOf({ winners: ['u1', 'u2', 'u3', 'u5'] })
  const failed = failedOf(await ask(changed, right))
  t.deepEqual(failed, [
    'recorded contribution',
    'recorded random value',
    'request',
    'fulfilment',
    "provider's answer",
    'order on the chain',
    'settlement',
    'settlement transaction',
  ])
})

test('a TEST draw has nothing on a chain, and its node is not asked', async (t) => {
  const { ask, requests } = await openNode(t)
  const outcome = await ask(proofOf(), recordOf(liveProofOf()))
  t.true(outcome.ok)
  t.is(requests.length, 0)
  t.true(outcome.notChecked.some((line) => line.includes('a TEST draw has nothing on a chain')))
})
