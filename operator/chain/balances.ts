import { findContract } from '../../db/queries/chain/contracts.ts'
import { type Chain, chains } from '../../domain/chain/chains.ts'
import { Refused } from '../../domain/refusals.ts'
import { chainProblem } from '../../worker/chain/check.ts'
import { readAccounts } from '../../worker/chain/read-contract.ts'
import { nodesOf } from './store.ts'
import type { Store } from '../command.ts'

/** A node that has not answered by then is named as silent, so that the rest is still shown. */
const TIMEOUT_MS = 4_000

/**
 * What a chain's contract has to draw and to pay with, and its operator for gas; or a sentence about why that is not
 * known.
 */
export type ChainBalance = {
  chain: string
  contract: string
  problem: string | null
  isPaused: boolean | null
  operatorEther: string | null
  float: string | null
  requestFee: string | null
  tokens: { symbol: string; balance: string }[]
}

const unknown = { isPaused: null, operatorEther: null, float: null, requestFee: null, tokens: [] }

type Readable = Pick<Store, 'pool' | 'environment'>

const balanceOn = async (store: Readable, chain: Chain): Promise<ChainBalance | null> => {
  const row = await findContract(store.pool, chain.name)
  if (!row) return null
  const { address: contract, operator } = row
  const named = { chain: chain.name, contract }
  try {
    const { nodes } = await nodesOf(store, chain, AbortSignal.timeout(TIMEOUT_MS))
    const problem = await chainProblem({ chain, nodes, contract })
    if (problem !== null) return { ...named, problem, ...unknown }
    const block = await nodes.read.getBlockNumber()
    const { nonces: _, ...accounts } = await readAccounts({ chain, nodes, contract }, operator, block)
    return { ...named, problem: null, ...accounts }
  } catch (error) {
    // A node's error may contain its address, and that a key.
    const problem = error instanceof Refused ? error.message : `No node of ${chain.name} answered in time.`
    return { ...named, problem, ...unknown }
  }
}

/** The balances on each chain that has a contract. Never fails because of a node. */
export const chainBalances = async (store: Readable): Promise<ChainBalance[]> => {
  const found = await Promise.all(chains.map((chain) => balanceOn(store, chain)))
  return found.filter((balance) => balance !== null)
}

export const balanceLine = ({ chain, problem, isPaused, operatorEther, float, requestFee, tokens }: ChainBalance) =>
  problem === null
    ? `${chain.padEnd(18)} float ${float} ether, at ${requestFee} a request; ${tokens.map(({ symbol, balance }) => `${balance} ${symbol}`).join(', ')}; ${operatorEther} ether for gas${isPaused ? '; PAUSED' : ''}`
    : `${chain.padEnd(18)} ${problem}`
