import test from 'ava'
import { chains } from '../../../domain/chain/chains.ts'
import { CHAIN_NAMES, PUBLISHED_RANDOMNESS, USDC } from '../../../public-site/verify/verify-draw.mjs'
import { recordOf } from './chain-record.ts'
import { openNode, type Proof } from './open-node.ts'
import { detailOf, failedOf } from './outcome.ts'
import { liveProofOf, proofOf } from './proofs.ts'

const wrong20 = `0x${'01'.repeat(20)}` as const

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
