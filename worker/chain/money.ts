import { formatUnits, parseAbi, parseUnits } from 'viem'
import { larger } from '../../domain/chain/bigints.ts'
import type { Address, Chain, Token } from '../../domain/chain/chains.ts'
import type { ChainContext } from './context.ts'
import { contractAt, type OnchainCampaign } from './read-contract.ts'

/** What a campaign has on the contract and what it may pay, in whole tokens; null if it is not there. */
export type Money = {
  symbol: string
  balance: string
  maxPerDrawing: string
  maxPerDay: string
  leftToday: string
} | null

/** A token that is not known for the chain is counted in its smallest units. */
export const moneyOf = ({ tokens }: Chain, found: OnchainCampaign | null | undefined): Money => {
  if (!found) return null
  const { symbol, decimals } = tokens.find(({ address }) => address === found.token) ?? {
    symbol: `units of ${found.token}`,
    decimals: 0,
  }
  return {
    symbol,
    balance: formatUnits(found.balance, decimals),
    maxPerDrawing: formatUnits(found.maxPerDrawing, decimals),
    maxPerDay: formatUnits(found.maxPerDay, decimals),
    leftToday: formatUnits(found.leftToday, decimals),
  }
}

/** An amount as people read it: `12.5 USDC`. */
export const inTokens = (units: bigint, { symbol, decimals }: Pick<Token, 'symbol' | 'decimals'>): string =>
  `${formatUnits(units, decimals)} ${symbol}`

export const ETHER = { symbol: 'ether', decimals: 18 }

/** An amount that a person wrote, like `12.5`, in smallest units; null if it is finer than those. */
export const toUnits = (amount: string, { decimals }: Pick<Token, 'decimals'>): bigint | null =>
  (amount.split('.')[1] ?? '').length > decimals ? null : parseUnits(amount, decimals)

const erc20Abi = parseAbi(['function balanceOf(address account) view returns (uint256)'])

/** What an account has of a token, in its smallest units; in the newest block unless one is named. */
export const readTokens = (
  { nodes }: Pick<ChainContext, 'nodes'>,
  { address }: Pick<Token, 'address'>,
  account: Address,
  blockNumber?: bigint,
): Promise<bigint> => {
  const at = blockNumber === undefined ? {} : { blockNumber }
  return nodes.read.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account], ...at })
}

/** How much of a token the contract has at a block, and how much of it belongs to campaigns, in smallest units. */
export type Holding = { token: Token; held: bigint; owed: bigint }

/** How much less of it the contract has than belongs to its campaigns: a token's issuer may move some. */
export const missingOf = ({ held, owed }: Holding): bigint => larger(owed - held, 0n)

export const readHoldings = (
  context: Pick<ChainContext, 'nodes' | 'chain' | 'contract'>,
  blockNumber: bigint,
): Promise<Holding[]> => {
  const { nodes, chain, contract } = context
  const at = { ...contractAt(contract, blockNumber), functionName: 'deposited' } as const
  return Promise.all(
    chain.tokens.map(async (token) => {
      const [held, owed] = await Promise.all([
        readTokens(context, token, contract, blockNumber),
        nodes.read.readContract({ ...at, args: [token.address] }),
      ])
      return { token, held, owed }
    }),
  )
}
