/**
 * Reveals the provider's values on a local chain, as Pyth's keeper does on public ones. It can be made to misbehave.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type Address, encodeFunctionData, type Hex, type LocalAccount, stringToHex } from 'viem'
import { findChain } from '../../domain/chain/chains.ts'
import { localEntropyAbi as abi } from '../../worker/chain/contracts/artifacts/local-entropy.ts'
import { localAccounts } from './setup.ts'
import type { Span } from './entropy-chain.ts'
import { type Head, isWaiting, openProvider, type Provider } from './entropy-provider.ts'

const SEED = stringToHex('a local chain has no secrets', { size: 32 })
const CHAIN_LENGTH = 20_000n
const FEE_IN_WEI = 10n ** 11n
const POLL_MS = 200
/** The depth to which reorganisations are noticed. */
const WINDOW_BLOCKS = 64n
const MOST_AT_ONCE = 200
const REVEAL_GAS = 300_000n
const GAS_PER_HASH = 600n
const NOT_STARTED = 1

export type KeeperOptions = {
  url: string
  contract?: Address
  account?: LocalAccount
  seed?: Hex
  /** After about this many requests a new hash chain begins. */
  chainLength?: bigint
  feeInWei?: bigint
  pollMs?: number
  /** Reveals no earlier than this long after the request was first seen. */
  delayMs?: number
  /** Reveals no earlier than this many blocks after the request's. */
  delayBlocks?: bigint
  /** Withholds the number as long as it returns true. */
  skip?: (sequence: bigint) => boolean
  /** Sends every reveal in two transactions. */
  revealsTwice?: boolean
}

export type Keeper = {
  provider: Address
  /** The error of the last poll, if it failed. */
  problem: () => unknown
  stop: () => Promise<void>
}

type Wanted = {
  sequence: bigint
  userContribution: Hex
  gasLimit: number
  block: bigint
  seenAt: number
  /** The nonce of the transaction that reveals it. */
  nonce?: number
}

type Requests = Map<bigint, Wanted>

/** Brings the requests up to date with the blocks from the given one on. */
const readRequests = async ({ client, contract, account }: Provider, fromBlock: bigint, wanted: Requests) => {
  const filter = { address: contract, abi, args: { provider: account.address }, fromBlock, strict: true } as const
  const [requested, revealed] = await Promise.all([
    client.getContractEvents({ ...filter, eventName: 'Requested' }),
    client.getContractEvents({ ...filter, eventName: 'Revealed' }),
  ])
  const done = new Set(revealed.map(({ args }) => args.sequenceNumber))
  for (const { args, blockNumber } of requested) {
    const { sequenceNumber: sequence, userContribution, gasLimit } = args
    const known = wanted.get(sequence) ?? { seenAt: performance.now() }
    wanted.set(sequence, { ...known, sequence, userContribution, gasLimit, block: blockNumber })
  }
  for (const sequence of done) wanted.delete(sequence)
}

/**
 * The call that reveals a value, to be signed. Undefined if the contract does not wait for it: it was revealed already,
 * or a reorganisation has removed its request.
 */
const prepare = async (
  provider: Provider,
  { sequence, userContribution, gasLimit }: Wanted,
  spans: readonly Span[],
) => {
  const { client, contract, account, chains } = provider
  const args = [account.address, sequence] as const
  const request = await client.readContract({ address: contract, abi, functionName: 'getRequestV2', args })
  const contribution = chains.contribution(spans, sequence)
  if (request.sequenceNumber !== sequence || request.callbackStatus !== NOT_STARTED || !contribution) return undefined
  const reveal = [...args, userContribution, contribution] as const
  const data = encodeFunctionData({ abi, functionName: 'revealWithCallback', args: reveal })
  return { data, gas: REVEAL_GAS + 2n * BigInt(gasLimit) + GAS_PER_HASH * BigInt(request.numHashes) }
}

const reveal = async (provider: Provider, head: Head, due: readonly Wanted[], wanted: Requests, copies: number) => {
  const spans = await provider.readSpans(head)
  if (!spans) return
  const prepared = await Promise.all(due.map((request) => prepare(provider, request, spans)))
  let nonce = head.sent
  const signed: Promise<Hex>[] = []
  for (const [i, request] of due.entries()) {
    const call = prepared[i]
    if (!call) wanted.delete(request.sequence)
    else {
      wanted.set(request.sequence, { ...request, nonce })
      for (let copy = 0; copy < copies; copy += 1) signed.push(provider.sign(call.data, call.gas, nonce++, head))
    }
  }
  const outcomes = await Promise.allSettled((await Promise.all(signed)).map((bytes) => provider.send(bytes)))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/** Registers the provider if necessary, and reveals every request's number, earlier ones included. */
export const startKeeper = async (options: KeeperOptions): Promise<Keeper> => {
  const { url, seed = SEED, chainLength = CHAIN_LENGTH, feeInWei = FEE_IN_WEI, pollMs = POLL_MS } = options
  const { delayMs = 0, delayBlocks = 0n, skip = () => false, revealsTwice = false } = options
  const { account = localAccounts.keeper.account, contract = findChain('local')?.entropy.contract } = options
  if (!contract) throw new Error('chains.ts has no local chain')
  const provider = await openProvider({ url, contract, account, seed, chainLength, feeInWei })
  const wanted: Requests = new Map()
  let looked: Head | undefined
  let problem: unknown

  const isDue = ({ sequence, block, seenAt, nonce }: Wanted, head: Head): boolean => {
    const waits = nonce !== undefined && isWaiting(nonce, head)
    return !waits && performance.now() - seenAt >= delayMs && head.number - block >= delayBlocks && !skip(sequence)
  }

  const look = async () => {
    if (wanted.size === 0 && (await provider.readBlock()).hash === looked?.hash) return
    const head = await provider.readHead()
    const lowest = looked && looked.number < head.number ? looked.number : head.number
    const from = looked && lowest > WINDOW_BLOCKS ? lowest - WINDOW_BLOCKS : 0n
    await readRequests(provider, from, wanted)
    looked = head
    const due = [...wanted.values()].filter((request) => isDue(request, head)).slice(0, MOST_AT_ONCE)
    if (due.length > 0) await reveal(provider, head, due, wanted, revealsTwice ? 2 : 1)
  }

  const stopping = new AbortController()
  const keep = async () => {
    while (!stopping.signal.aborted) {
      problem = await look().then(
        () => undefined,
        (error: unknown) => error,
      )
      await pause(pollMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const kept = keep()
  const stop = async () => {
    stopping.abort()
    await kept
  }
  return { provider: account.address, problem: () => problem, stop }
}
