import { BaseError, ContractFunctionRevertedError, ContractFunctionZeroDataError } from 'viem'
import type { Address } from '../../domain/chain/chains.ts'
import { hasCents } from '../../domain/chain/token-units.ts'
import { prizeDrawingsAbi } from './contracts/artifacts/prize-drawings.ts'
import type { ChainContext } from './context.ts'
import { readDecimals } from './read-contract.ts'

const VERSION = 'prize-drawings/2'

/**
 * A contract without this function answers with nothing, or reverts; any other error is the node's and no answer at
 * all.
 */
const foreign = (error: unknown): string => {
  const isAnswer =
    error instanceof BaseError &&
    error.walk(
      (cause) => cause instanceof ContractFunctionZeroDataError || cause instanceof ContractFunctionRevertedError,
    ) !== null
  if (isAnswer) return 'of something else'
  throw error
}

/**
 * Null when every node is of the right chain and the contract is ours; otherwise a sentence on what to correct. Throws
 * when no node answers.
 */
export const chainProblem = async ({
  chain,
  nodes,
  contract,
}: Pick<ChainContext, 'chain' | 'nodes' | 'contract'>): Promise<string | null> => {
  const ids = await Promise.allSettled(nodes.each.map((node) => node.getChainId()))
  const wrong = ids.flatMap((id) => (id.status === 'fulfilled' && id.value !== chain.chainId ? [id.value] : []))
  if (wrong.length > 0)
    return `A node in ${chain.rpcVariable} is of chain ${wrong[0]}, not ${chain.chainId}: correct its address.`
  if (!(await nodes.read.getCode({ address: contract })))
    return `There is no contract at ${contract} on ${chain.name}: run chain deploy, or correct ${chain.rpcVariable}.`
  const read = { address: contract, abi: prizeDrawingsAbi } as const
  const version = await nodes.read.readContract({ ...read, functionName: 'VERSION' }).catch(foreign)
  if (version !== VERSION)
    return `The contract at ${contract} on ${chain.name} is ${version}, not ${VERSION}: run the release that fits it.`
  const [entropy, provider] = await Promise.all([
    nodes.read.readContract({ ...read, functionName: 'entropy' }),
    nodes.read.readContract({ ...read, functionName: 'provider' }),
  ])
  if (entropy.toLowerCase() !== chain.entropy.contract)
    return `The contract at ${contract} asks another randomness contract, ${entropy}, than the one known for ${chain.name}.`
  if (provider.toLowerCase() !== chain.entropy.provider)
    return `The contract at ${contract} asks another randomness provider, ${provider}, than the one known for ${chain.name}.`
  return null
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
