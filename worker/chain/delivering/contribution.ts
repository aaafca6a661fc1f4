/**
 * Finds the provider's contribution to a request once anyone may know it, and proves it against the commitment that
 * the randomness contract keeps, by all nodes that answer: nothing else is believed, wherever it comes from.
 */
import { concat, type Hex, keccak256 } from 'viem'
import { localEntropyAbi as entropyAbi } from '../contracts/artifacts/local-entropy.ts'
import { readAgreed } from '../agree.ts'
import type { ChainContext, Head } from '../context.ts'
import { entropyRevealed } from '../events.ts'
import { findEvents } from '../find-events.ts'
import { askProvider } from './revelations.ts'

/** Takes a fifth of a second; a busy provider answers as many requests in a day. */
const MOST_HASHES = 20_000n

/** `userContribution` and the first block that can have the request's reveal. */
export type Wanted = { sequence: bigint; userContribution: Hex; fromBlock: bigint }

/** A request that its randomness contract still keeps, with the contribution that it takes. */
export type Found = { providerContribution: Hex; callbackGas: bigint; hashes: bigint }

const hashed = (value: Hex, times: bigint): Hex => {
  let reached = value
  for (let i = 0n; i < times; i += 1n) reached = keccak256(reached)
  return reached
}

type Request = { commitment: Hex; numHashes: number }

/** `revealHelper` of Pyth Entropy. */
const isProved = ({ commitment, numHashes }: Request, userContribution: Hex, contribution: Hex): boolean =>
  BigInt(numHashes) <= MOST_HASHES &&
  commitment === keccak256(concat([keccak256(userContribution), hashed(contribution, BigInt(numHashes))]))

const entropyAt = ({ chain }: ChainContext, { newest }: Head) =>
  ({ address: chain.entropy.contract, abi: entropyAbi, blockNumber: newest }) as const

/** Each value of a provider's hash chain is the hash of the next one, so the one revealed last gives all before it. */
const fromLater = (
  {
    currentCommitment,
    currentCommitmentSequenceNumber,
  }: { currentCommitment: Hex; currentCommitmentSequenceNumber: bigint },
  sequence: bigint,
): Hex | null => {
  const steps = currentCommitmentSequenceNumber - sequence
  return steps < 0n || steps > MOST_HASHES ? null : hashed(currentCommitment, steps)
}

/** After the provider changed its hash chain, only the event of the reveal tells the value. */
const fromReveal = async (
  context: ChainContext,
  { newest }: Head,
  { sequence, fromBlock }: Wanted,
): Promise<Hex | null> => {
  const events = await findEvents(context, {
    address: context.chain.entropy.contract,
    event: entropyRevealed,
    args: { provider: context.chain.entropy.provider, caller: context.contract, sequenceNumber: sequence },
    fromBlock,
    toBlock: newest,
  })
  return events.at(-1)?.args.providerContribution ?? null
}

/** Null if the contract waits for no such value, or if nobody tells it yet. */
export const findContribution = async (context: ChainContext, head: Head, wanted: Wanted): Promise<Found | null> => {
  const { provider } = context.chain.entropy
  const { sequence, userContribution } = wanted
  const entropy = entropyAt(context, head)
  const [request, info] = await readAgreed(context, head.newest, (node) =>
    Promise.all([
      node.readContract({ ...entropy, functionName: 'getRequestV2', args: [provider, sequence] }),
      node.readContract({ ...entropy, functionName: 'getProviderInfoV2', args: [provider] }),
    ]),
  )
  if (request.sequenceNumber !== sequence) return null
  const sources = [
    async () => fromLater(info, sequence),
    () => fromReveal(context, head, wanted),
    () => askProvider(context, info.uri, sequence),
  ]
  for (const source of sources) {
    const providerContribution = await source()
    if (providerContribution === null || !isProved(request, userContribution, providerContribution)) continue
    const callbackGas = BigInt(request.gasLimit10k) * 10_000n
    return { providerContribution, callbackGas, hashes: BigInt(request.numHashes) }
  }
  return null
}
