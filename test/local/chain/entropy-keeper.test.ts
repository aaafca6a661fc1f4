import test, { type ExecutionContext } from 'ava'
import {
  type Address,
  concatHex,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  padHex,
  publicActions,
  stringToHex,
  toHex,
  walletActions,
  zeroHash,
} from 'viem'
import { foundry } from 'viem/chains'
import { type Chain, findChain } from '../../../domain/chain/chains.ts'
import { startAnvil } from '../../../local/chain/anvil.ts'
import { localAccounts, setUpChain } from '../../../local/chain/setup.ts'
import { type KeeperOptions, startKeeper } from '../../../local/chain/entropy-keeper.ts'
import { localEntropyAbi as abi } from '../../../worker/chain/contracts/artifacts/local-entropy.ts'
import { startRpcProxy } from '../../support/chain/rpc-proxy.ts'
import { until } from '../../support/until.ts'

const GAS_LIMIT = 60_000
const POLL_MS = 20
const CHAIN_LENGTH = 500n

const { entropy } = findChain('local') as Chain
const provider = localAccounts.keeper.account.address
const contract = { address: entropy.contract, abi }

/** A contract that passes its calls on to the randomness contract, and reverts when that one calls it back. */
const REFUSING_REQUESTER = concatHex([
  '0x603f8060095f395ff33373',
  entropy.contract,
  '0x14603b57365f5f375f5f365f3473',
  entropy.contract,
  '0x5af1005b5f5ffd',
])

const openChain = async (t: ExecutionContext, options: Parameters<typeof startAnvil>[0] = {}) => {
  const anvil = await startAnvil(options)
  t.teardown(anvil.stop)
  await setUpChain(anvil.url)
  const client = createTestClient({
    account: localAccounts.operator.account,
    chain: foundry,
    mode: 'anvil',
    transport: http(anvil.url),
    cacheTime: 0,
    pollingInterval: POLL_MS,
  })
    .extend(publicActions)
    .extend(walletActions)

  const revealed = () => client.getContractEvents({ ...contract, eventName: 'Revealed', fromBlock: 0n, strict: true })
  /** The sequence numbers of the requests so far, in the order of the blocks. */
  const sequences = async () =>
    (await client.getContractEvents({ ...contract, eventName: 'Requested', fromBlock: 0n, strict: true })).map(
      ({ args }) => args.sequenceNumber,
    )
  const request = async (contribution: Hex = toHex('any', { size: 32 }), to: Address = entropy.contract) => {
    const value = await client.readContract({ ...contract, functionName: 'getFeeV2', args: [provider, GAS_LIMIT] })
    const args = [provider, contribution, GAS_LIMIT] as const
    const data = encodeFunctionData({ abi, functionName: 'requestV2', args })
    return client.sendTransaction({ to, data, value, gas: 400_000n })
  }
  const info = () => client.readContract({ ...contract, functionName: 'getProviderInfoV2', args: [provider] })
  return { ...anvil, client, request, revealed, sequences, info }
}

type OpenChain = Awaited<ReturnType<typeof openChain>>

const keep = async (t: ExecutionContext, url: string, options: Omit<KeeperOptions, 'url'> = {}) => {
  const keeper = await startKeeper({ url, pollMs: POLL_MS, chainLength: CHAIN_LENGTH, ...options })
  t.teardown(keeper.stop)
  return keeper
}

const untilRevealed = (chain: OpenChain, count: number) => until(chain.revealed, (events) => events.length >= count)

test('a request is answered with the number that follows from both contributions', async (t) => {
  const chain = await openChain(t)
  await keep(t, chain.url)
  const contribution = keccak256(stringToHex('the list'))
  await chain.request(contribution)
  const [event] = await untilRevealed(chain, 1)
  t.is(event?.args.userContribution, contribution)
  t.is(event?.args.randomNumber, keccak256(concatHex([contribution, event!.args.providerContribution, zeroHash])))
  t.deepEqual(await chain.sequences(), [event?.args.sequenceNumber])
})

test('hundreds of requests at once are answered, each once', async (t) => {
  const chain = await openChain(t, { blockSeconds: 1 })
  await keep(t, chain.url)
  const nonce = await chain.client.getTransactionCount({ address: localAccounts.operator.account.address })
  const value = 10n ** 14n
  const args = [provider, zeroHash, GAS_LIMIT] as const
  const data = encodeFunctionData({ abi, functionName: 'requestV2', args })
  const send = (_: unknown, i: number) =>
    chain.client.sendTransaction({ to: entropy.contract, data, value, gas: 400_000n, nonce: nonce + i })
  await Promise.all(Array.from({ length: 300 }, send))
  const events = await untilRevealed(chain, 300)
  t.is(new Set(events.map(({ args: { sequenceNumber } }) => sequenceNumber)).size, 300)
  t.is(events.length, 300)
  t.is(new Set(events.map(({ args: { randomNumber } }) => randomNumber)).size, 300)
})

test('after a restart the provider is not registered again, and answers what was asked meanwhile', async (t) => {
  const chain = await openChain(t)
  const first = await keep(t, chain.url)
  await chain.request()
  await untilRevealed(chain, 1)
  await first.stop()
  const before = await chain.info()
  await chain.request()
  await chain.request()
  await keep(t, chain.url)
  t.is((await untilRevealed(chain, 3)).length, 3)
  t.is((await chain.info()).originalCommitment, before.originalCommitment)
})

test('a provider begins a new hash chain before the current one is used up', async (t) => {
  const chain = await openChain(t)
  const keeper = await keep(t, chain.url, { chainLength: 12n })
  const before = await chain.info()
  for (let count = 1; count <= 30; count += 1) {
    await chain.request()
    await untilRevealed(chain, count)
    if (count === 18) await keeper.stop().then(() => keep(t, chain.url, { chainLength: 12n }))
  }
  t.is((await chain.revealed()).length, 30)
  t.not((await chain.info()).originalCommitment, before.originalCommitment)
})

test('a request of the chain before is answered after a new one was begun', async (t) => {
  const chain = await openChain(t)
  let withheld: bigint | undefined = 1n
  const skip = (sequence: bigint) => sequence === withheld
  const keeper = await keep(t, chain.url, { chainLength: 20n, skip })
  for (let count = 1; count <= 25; count += 1) {
    await chain.request()
    await untilRevealed(chain, count - 1)
  }
  await keeper.stop()
  withheld = undefined
  await keep(t, chain.url, { chainLength: 20n })
  const last = (await untilRevealed(chain, 25)).at(-1)
  t.is(last?.args.sequenceNumber, 1n)
})

test('a number may be withheld, and comes once it no longer is', async (t) => {
  const chain = await openChain(t)
  let withheld: bigint | undefined = 2n
  await keep(t, chain.url, { skip: (sequence) => sequence === withheld })
  for (let i = 0; i < 3; i += 1) await chain.request()
  const others = await untilRevealed(chain, 2)
  t.deepEqual(new Set(others.map(({ args }) => args.sequenceNumber)), new Set([1n, 3n]))
  withheld = undefined
  t.is((await untilRevealed(chain, 3)).at(-1)?.args.sequenceNumber, 2n)
})

test('a keeper that sends everything twice reveals once', async (t) => {
  const chain = await openChain(t)
  await keep(t, chain.url, { revealsTwice: true })
  await chain.request()
  await untilRevealed(chain, 1)
  const spent = () => chain.client.getTransactionCount({ address: provider })
  t.is(await until(spent, (count) => count === 3), 3)
  await chain.request()
  t.is((await untilRevealed(chain, 2)).length, 2)
})

test('a late keeper waits for the blocks and the time that it was told to wait for', async (t) => {
  const chain = await openChain(t)
  await keep(t, chain.url, { delayBlocks: 3n, delayMs: 1 })
  const hash = await chain.request()
  const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash })
  const mined = async () => {
    await chain.client.mine({ blocks: 1 })
    return chain.revealed()
  }
  const [event] = await until(mined, (events) => events.length > 0)
  t.true(event!.blockNumber > blockNumber + 3n)
})

test('lost, refused and repeated messages delay a number, and change nothing else', async (t) => {
  const chain = await openChain(t)
  const proxy = await startRpcProxy({ target: chain.url, seed: 11 })
  t.teardown(proxy.stop)
  const probability = 0.08
  proxy.faults.push(
    { kind: 'request lost', probability },
    { kind: 'reply lost', probability },
    { kind: 'unavailable', probability },
    { kind: 'stale', blocks: 2, probability },
    { kind: 'refused', message: 'already known', forward: true, probability },
    { kind: 'refused', message: 'nonce too low', probability },
  )
  await keep(t, proxy.url)
  for (let i = 0; i < 20; i += 1) await chain.request()
  const events = await untilRevealed(chain, 20)
  t.is(new Set(events.map(({ args }) => args.sequenceNumber)).size, 20)
  t.true(new Set(proxy.requests.flatMap(({ faults }) => faults)).size > 3)
})

test('a reveal that a reorganisation took away is made again, with the same number', async (t) => {
  const chain = await openChain(t)
  await keep(t, chain.url)
  await chain.request()
  const [first] = await untilRevealed(chain, 1)
  const newest = await chain.client.getBlockNumber()
  const depth = Number(newest - first!.blockNumber) + 1
  await chain.client.request({ method: 'anvil_rollback', params: [depth] } as never)
  const [second] = await untilRevealed(chain, 1)
  t.is(second?.args.randomNumber, first?.args.randomNumber)
  await chain.request()
  t.is((await untilRevealed(chain, 2)).length, 2)
})

test('a callback that fails is recorded, and anyone may have it delivered again', async (t) => {
  const chain = await openChain(t)
  await keep(t, chain.url)
  const hash = await chain.client.deployContract({ abi: [], bytecode: REFUSING_REQUESTER })
  const { contractAddress } = await chain.client.waitForTransactionReceipt({ hash })
  await chain.request(padHex('0x1', { size: 32 }), contractAddress as Address)
  await chain.request()
  const events = await untilRevealed(chain, 2)
  t.deepEqual(
    events.map(({ args }) => args.callbackFailed),
    [true, false],
  )
  const args = [provider, events[0]!.args.sequenceNumber] as const
  t.is((await chain.client.readContract({ ...contract, functionName: 'getRequestV2', args })).callbackStatus, 3)
})

test('a provider of another seed is refused', async (t) => {
  const chain = await openChain(t)
  await (await keep(t, chain.url)).stop()
  const seed = toHex('another', { size: 32 })
  await t.throwsAsync(keep(t, chain.url, { seed }), { message: /another seed/ })
})
