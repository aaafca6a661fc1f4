import type { PublicClient } from 'viem'
import type { Address } from '../../domain/chain/chains.ts'
import { hasCents } from '../../domain/chain/token-units.ts'
import { readAgreed } from './agree.ts'
import type { ChainContext } from './context.ts'
import { lacksFunction } from './errors.ts'
import { type Choosing, readNewestBlock, WrongChain } from './heads.ts'
import { contractAt, readDecimals } from './read-contract.ts'

const VERSION = 'prize-drawings/2'

const foreign = (error: unknown): string => {
  if (lacksFunction(error)) return 'of something else'
  throw error
}

/** What a node tells of the contract at a block: null if it is ours, otherwise a sentence on what to correct. */
const contractProblem = async (
  node: PublicClient,
  { chain, contract }: Pick<ChainContext, 'chain' | 'contract'>,
  blockNumber: bigint,
): Promise<string | null> => {
  if (!(await node.getCode({ address: contract, blockNumber })))
    return `There is no contract at ${contract} on ${chain.name}: run chain deploy, or correct ${chain.rpcVariable}.`
  const read = contractAt(contract, blockNumber)
  const version = await node.readContract({ ...read, functionName: 'VERSION' }).catch(foreign)
  if (version !== VERSION)
    return `The contract at ${contract} on ${chain.name} is ${version}, not ${VERSION}: run the release that fits it.`
  const [entropy, provider] = await Promise.all([
    node.readContract({ ...read, functionName: 'entropy' }),
    node.readContract({ ...read, functionName: 'provider' }),
  ])
  if (entropy.toLowerCase() !== chain.entropy.contract)
    return `The contract at ${contract} asks another randomness contract, ${entropy}, than the one known for ${chain.name}.`
  if (provider.toLowerCase() !== chain.entropy.provider)
    return `The contract at ${contract} asks another randomness provider, ${provider}, than the one known for ${chain.name}.`
  return null
}

type Checked = Choosing & Pick<ChainContext, 'contract'>

const agreedProblem = async (context: Checked): Promise<string | null> => {
  const { number } = await readNewestBlock(context)
  return readAgreed(context, number, (node) => contractProblem(node, context, number))
}

/**
 * Null when nodes are of the right chain and agree that the contract is ours; otherwise a sentence on what to correct.
 * A node that is outvoted is left out of the second attempt. Throws if no node answers, or without a majority.
 */
export const chainProblem = async (context: Checked): Promise<string | null> => {
  try {
    return await agreedProblem(context).catch(() => agreedProblem(context))
  } catch (error) {
    if (error instanceof WrongChain) return error.message
    throw error
  }
}

/** Null when a token can pay cents; otherwise a sentence on why not. */
export const tokenProblem = async (
  { chain, nodes }: Pick<ChainContext, 'chain' | 'nodes'>,
  token: { address: Address; decimals: number; symbol: string },
): Promise<string | null> => {
  if (!(await nodes.read.getCode({ address: token.address })))
    return `There is no token at ${token.address} on ${chain.name}: correct the address of ${token.symbol}.`
  const decimals = await readDecimals({ nodes }, token.address).catch(foreign)
  if (typeof decimals === 'string') return `There is no token with decimals at ${token.address} on ${chain.name}.`
  if (!hasCents(decimals)) return `${token.symbol} has ${decimals} decimals, too few for cents: choose another token.`
  if (decimals !== token.decimals)
    return `${token.symbol} on ${chain.name} has ${decimals} decimals, not the ${token.decimals} that are known for it.`
  return null
}
