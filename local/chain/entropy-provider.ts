import { setTimeout as pause } from 'node:timers/promises'
import { type Address, createPublicClient, encodeFunctionData, type Hex, http, type LocalAccount } from 'viem'
import { localEntropyAbi as abi } from '../../worker/chain/contracts/artifacts/local-entropy.ts'
import { chainsOf, packSpans, type Span, unpackSpans } from './entropy-chain.ts'

const START_LIMIT_MS = 30_000
const POLL_MS = 50
const TIMEOUT_MS = 10_000
const REGISTER_GAS = 500_000n
const PRIORITY_FEE = 1_000_000_000n
/** A new chain begins when less than this part of the current one is left. */
const SPARE_PART = 10n

export type ProviderOptions = {
  url: string
  contract: Address
  account: LocalAccount
  /** The hash chains follow from it. Here it is no secret. */
  seed: Hex
  chainLength: bigint
  feeInWei: bigint
}

class ForeignProvider extends Error {
  constructor(address: Address) {
    super(`${address} is registered as a provider with another seed. Use that seed, or empty the local chain's data.`)
  }
}

/** The newest block, and the account's number of transactions: `mined` in blocks, `sent` with the pending ones. */
export type Head = { number: bigint; hash: Hex; baseFeePerGas: bigint; mined: number; sent: number }

/** Whether the transaction with this nonce is known to the node and in no block yet. */
export const isWaiting = (nonce: number, { mined, sent }: Head): boolean => nonce >= mined && nonce < sent

/** Nothing is retried here: the caller asks again a moment later. */
const openClient = (url: string) =>
  createPublicClient({ transport: http(url, { batch: true, retryCount: 0, timeout: TIMEOUT_MS }), cacheTime: 0 })

/** A provider's own account and hash chains on the contract. The contract keeps everything it has to remember. */
export const openProvider = async ({ url, contract, account, seed, chainLength, feeInWei }: ProviderOptions) => {
  const client = openClient(url)
  const chains = chainsOf(seed)
  let chainId: number | undefined

  const readBlock = async () => {
    const { number, hash, baseFeePerGas } = await client.getBlock()
    return { number, hash, baseFeePerGas: baseFeePerGas ?? 0n }
  }

  const readHead = async (): Promise<Head> => {
    const { address } = account
    const [block, mined, sent] = await Promise.all([
      readBlock(),
      client.getTransactionCount({ address }),
      client.getTransactionCount({ address, blockTag: 'pending' }),
    ])
    return { ...block, mined, sent }
  }

  const sign = async (data: Hex, gas: bigint, nonce: number, head: Head): Promise<Hex> => {
    chainId ??= await client.getChainId()
    const fees = { maxFeePerGas: 2n * head.baseFeePerGas + PRIORITY_FEE, maxPriorityFeePerGas: PRIORITY_FEE }
    return account.signTransaction({ type: 'eip1559', chainId, to: contract, data, gas, nonce, ...fees })
  }

  const send = (serializedTransaction: Hex): Promise<Hex> => client.sendRawTransaction({ serializedTransaction })

  const readInfo = () =>
    client.readContract({ address: contract, abi, functionName: 'getProviderInfoV2', args: [account.address] })
  type Info = Awaited<ReturnType<typeof readInfo>>

  const spansOf = (info: Info): Span[] => {
    if (info.sequenceNumber === 0n) return []
    const first = info.originalCommitmentSequenceNumber
    return [...unpackSpans(info.commitmentMetadata), { first, length: info.endSequenceNumber - first }]
  }

  let registering: number | undefined

  /** Registers one more hash chain, unless a transaction that does so is pending. Returns whether it did. */
  const register = async (spans: readonly Span[], head: Head): Promise<boolean> => {
    if (registering !== undefined && isWaiting(registering, head)) return false
    registering = head.sent
    const commitment = chains.commitment(spans.length, chainLength)
    const args = [feeInWei, commitment, packSpans(spans), chainLength, '0x'] as const
    const data = encodeFunctionData({ abi, functionName: 'register', args })
    await send(await sign(data, REGISTER_GAS, head.sent, head))
    return true
  }

  /**
   * The provider's hash chains so far. Undefined if a new one has just been registered, since they are then out of
   * date.
   */
  const readSpans = async (head: Head): Promise<Span[] | undefined> => {
    const info = await readInfo()
    const spans = spansOf(info)
    const left = info.endSequenceNumber - info.sequenceNumber
    const isShort = left * SPARE_PART <= (spans.at(-1)?.length ?? 0n)
    return isShort && (await register(spans, head)) ? undefined : spans
  }

  const isOurs = async (): Promise<boolean> => {
    const info = await readInfo()
    const spans = spansOf(info)
    const span = spans.at(-1)
    if (!span) return false
    if (chains.commitment(spans.length - 1, span.length) === info.originalCommitment) return true
    throw new ForeignProvider(account.address)
  }

  let problem: unknown
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += POLL_MS) {
    try {
      if (await isOurs()) return { client, chains, account, contract, readBlock, readHead, readSpans, sign, send }
      await register([], await readHead())
    } catch (error) {
      if (error instanceof ForeignProvider) throw error
      problem = error
    }
    await pause(POLL_MS)
  }
  throw new Error('The provider of the local chain could not be registered.', { cause: problem })
}

export type Provider = Awaited<ReturnType<typeof openProvider>>
