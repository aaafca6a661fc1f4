import { formatEther, formatUnits, type Hex, parseAbi } from 'viem'
import type { Address } from '../../domain/chain/chains.ts'
import { prizeDrawingsAbi } from './contracts/artifacts/prize-drawings.ts'
import { readNewestBlock } from './heads.ts'
import type { ChainContext, Head } from './context.ts'

const CALLS_AT_ONCE = 200

const erc20Abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
])
const entropyAbi = parseAbi(['function getFeeV2(address provider, uint32 gasLimit) view returns (uint128 feeAmount)'])

const NO_VALUE: Hex = `0x${'0'.repeat(64)}`

export const readHead = async (context: ChainContext): Promise<Head> => {
  const { chain, nodes, account, deployedBlock } = context
  const [chainId, block] = await Promise.all([nodes.read.getChainId(), readNewestBlock(context)])
  if (chainId !== chain.chainId) throw new WrongChain(chain.name, chain.chainId, chainId)
  const nonces = await nodes.read.getTransactionCount({ address: account.address, blockNumber: block.number })
  const deep = block.number - BigInt(chain.depth)
  return {
    newest: block.number,
    deep: deep >= deployedBlock ? deep : null,
    newestAt: new Date(Number(block.timestamp) * 1000),
    nonces,
  }
}

export class WrongChain extends Error {
  constructor(name: string, expected: number, found: number) {
    super(
      `A node given for ${name} is of another chain: its id is ${found}, not ${expected}. Correct the address of the node.`,
    )
  }
}

export type OnchainDrawing = {
  winnersCommitment: Hex
  prizeTableHash: Hex
  randomValue: Hex
  requestedAt: number
  revealedAt: number
  sequence: bigint
}

const inPortions = async <Item, Answer>(
  items: readonly Item[],
  ask: (portion: readonly Item[]) => Promise<readonly Answer[]>,
): Promise<Answer[]> => {
  const portions: (readonly Item[])[] = []
  for (let first = 0; first < items.length; first += CALLS_AT_ONCE)
    portions.push(items.slice(first, first + CALLS_AT_ONCE))
  return (await Promise.all(portions.map(ask))).flat()
}

/** What calls of our contract at a block begin with. */
export const contractAt = (address: Address, blockNumber: bigint) =>
  ({ address, abi: prizeDrawingsAbi, blockNumber }) as const

/** Drawings in the contract as a block has them; `requestedAt` 0 means that it has none. */
export const readDrawings = (
  { nodes, contract }: ChainContext,
  blockNumber: bigint,
  drawings: readonly { campaignId: number; number: number }[],
): Promise<OnchainDrawing[]> =>
  inPortions(drawings, (portion) =>
    nodes.read.readContract({
      ...contractAt(contract, blockNumber),
      functionName: 'drawingsOf',
      args: [portion.map(({ campaignId }) => BigInt(campaignId)), portion.map(({ number }) => number)],
    }),
  )

/** When each payment was made, in the block's seconds; 0 means not yet. */
export const readPaid = (
  { nodes, contract }: ChainContext,
  blockNumber: bigint,
  keys: readonly Hex[],
): Promise<number[]> =>
  inPortions(keys, (portion) =>
    nodes.read.readContract({ ...contractAt(contract, blockNumber), functionName: 'paidOf', args: [portion] }),
  )

export type OnchainCampaign = {
  token: Address
  wallet: Address | null
  maxPayout: bigint
  drawings: number
  payments: number
}

const NOBODY = /^0x0{40}$/

/** Campaigns in the contract as a block has them; null for one that is not registered. */
export const readCampaigns = async (
  { nodes, contract }: Pick<ChainContext, 'nodes' | 'contract'>,
  blockNumber: bigint,
  ids: readonly number[],
): Promise<Map<number, OnchainCampaign | null>> => {
  const found = await Promise.all(
    ids.map((id) =>
      nodes.read.readContract({ ...contractAt(contract, blockNumber), functionName: 'campaign', args: [BigInt(id)] }),
    ),
  )
  const lower = (address: string): Address => address.toLowerCase() as Address
  return new Map(
    found.map(({ token, wallet, maxPayout, drawings, payments }, i) => [
      ids[i] as number,
      NOBODY.test(token)
        ? null
        : { token: lower(token), wallet: NOBODY.test(wallet) ? null : lower(wallet), maxPayout, drawings, payments },
    ]),
  )
}

export const readTokenBalance = (
  { nodes, contract }: Pick<ChainContext, 'nodes' | 'contract'>,
  blockNumber: bigint,
  token: Address,
): Promise<bigint> =>
  nodes.read.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [contract], blockNumber })

export const readDecimals = ({ nodes }: Pick<ChainContext, 'nodes'>, token: Address): Promise<number> =>
  nodes.read.readContract({ address: token, abi: erc20Abi, functionName: 'decimals' })

/** What the provider asks for one value, in wei, for the contract's current provider and gas. */
export const readRequestFee = async ({
  nodes,
  contract,
}: Pick<ChainContext, 'nodes' | 'contract'>): Promise<bigint> => {
  const read = { address: contract, abi: prizeDrawingsAbi } as const
  const [entropy, provider, gasLimit] = await Promise.all([
    nodes.read.readContract({ ...read, functionName: 'entropy' }),
    nodes.read.readContract({ ...read, functionName: 'provider' }),
    nodes.read.readContract({ ...read, functionName: 'callbackGasLimit' }),
  ])
  return nodes.read.readContract({
    address: entropy,
    abi: entropyAbi,
    functionName: 'getFeeV2',
    args: [provider, gasLimit],
  })
}

export const isNoValue = (value: Hex): boolean => value === NO_VALUE

/** What a contract and its operator have, in whole ether and tokens, as an operator reads them. */
export const readAccounts = async (
  { chain, nodes, contract }: Pick<ChainContext, 'chain' | 'nodes' | 'contract'>,
  operator: Address,
  blockNumber: bigint,
) => {
  const [isPaused, operatorEther, float, requestFee, nonces, balances] = await Promise.all([
    nodes.read.readContract({ ...contractAt(contract, blockNumber), functionName: 'paused' }),
    nodes.read.getBalance({ address: operator, blockNumber }),
    nodes.read.getBalance({ address: contract, blockNumber }),
    readRequestFee({ nodes, contract }),
    nodes.read.getTransactionCount({ address: operator, blockNumber }),
    Promise.all(chain.tokens.map((token) => readTokenBalance({ nodes, contract }, blockNumber, token.address))),
  ])
  return {
    isPaused,
    operatorEther: formatEther(operatorEther),
    float: formatEther(float),
    requestFee: formatEther(requestFee),
    nonces,
    tokens: chain.tokens.map(({ symbol, decimals }, i) => ({
      symbol,
      balance: formatUnits(balances[i] ?? 0n, decimals),
    })),
  }
}
