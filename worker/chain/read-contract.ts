import { formatEther, type Hex, parseAbi } from 'viem'
import type { Address } from '../../domain/chain/chains.ts'
import type { SeenTerms } from '../../domain/chain/guarantee-terms.ts'
import { prizeDrawingsAbi } from './contracts/artifacts/prize-drawings.ts'
import type { ChainContext, Head } from './context.ts'
import { lacksFunction } from './errors.ts'
import { portionsOf } from './portions.ts'

const CALLS_AT_ONCE = 200
const ASKED_TOGETHER = 50

const erc20Abi = parseAbi(['function decimals() view returns (uint8)'])
const entropyAbi = parseAbi(['function getFeeV2(address provider, uint32 gasLimit) view returns (uint128 feeAmount)'])

export const NO_VALUE: Hex = `0x${'0'.repeat(64)}`

/** What the contract knows of a drawing, as far as it is asked about; times in seconds, 0 for what has not happened. */
export type OnchainDrawing = {
  contribution: Hex
  randomValue: Hex
  requestedAt: number
  revealedAt: number
  sequence: bigint
  isVoid: boolean
  isPicked: boolean
  settled: number
  settledAt: number
  transferred: bigint
}

const inPortions = async <Item, Answer>(
  items: readonly Item[],
  ask: (portion: readonly Item[]) => Promise<readonly Answer[]>,
): Promise<Answer[]> => {
  return (await Promise.all(portionsOf(items, CALLS_AT_ONCE).map(ask))).flat()
}

/** A contract may have thousands of campaigns, and a node refuses who asks for all of them at one moment. */
const eachOf = async <Answer>(ids: readonly number[], ask: (id: number) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (const portion of portionsOf(ids, ASKED_TOGETHER)) answers.push(...(await Promise.all(portion.map(ask))))
  return answers
}

/** What calls of our contract at a block begin with. */
export const contractAt = (address: Address, blockNumber: bigint) =>
  ({ address, abi: prizeDrawingsAbi, blockNumber }) as const

/** Drawings in the contract as a block has them; `requestedAt` 0 means that it has none. */
export const readDrawings = (
  { nodes, contract }: Pick<ChainContext, 'nodes' | 'contract'>,
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

/** `balance` is what was deposited for it and is still there, `leftToday` what it may still pay today. */
export type OnchainCampaign = {
  slug: string
  token: Address
  wallet: Address | null
  refundTo: Address
  maxPerDrawing: bigint
  maxPerDay: bigint
  balance: bigint
  leftToday: bigint
  drawings: number
  tables: number
  /** It goes on in another contract. */
  isMoved: boolean
}

const NOBODY = /^0x0{40}$/
const DAY_SECONDS = 86_400

const lower = (address: string): Address => address.toLowerCase() as Address

/** A contract's campaign and the time of the block that it was read at, in seconds. */
const toCampaign = (
  found: { token: string; wallet: string; refundTo: string; today: number; spentToday: bigint } & Omit<
    OnchainCampaign,
    'token' | 'wallet' | 'refundTo' | 'leftToday'
  >,
  now: number,
): OnchainCampaign => {
  const { slug, maxPerDrawing, maxPerDay, balance, drawings, tables, isMoved } = found
  const spent = found.today === Math.floor(now / DAY_SECONDS) ? found.spentToday : 0n
  return {
    slug,
    token: lower(found.token),
    wallet: NOBODY.test(found.wallet) ? null : lower(found.wallet),
    refundTo: lower(found.refundTo),
    maxPerDrawing,
    maxPerDay,
    balance,
    leftToday: maxPerDay > spent ? maxPerDay - spent : 0n,
    drawings,
    tables,
    isMoved,
  }
}

/** Campaigns in the contract as a block has them; null for one that is not registered. */
export const readCampaigns = async (
  { nodes, contract }: Pick<ChainContext, 'nodes' | 'contract'>,
  { newest: blockNumber, newestAt }: Pick<Head, 'newest' | 'newestAt'>,
  ids: readonly number[],
): Promise<Map<number, OnchainCampaign | null>> => {
  const found = await eachOf(ids, (id) =>
    nodes.read.readContract({ ...contractAt(contract, blockNumber), functionName: 'campaign', args: [BigInt(id)] }),
  )
  const now = newestAt.getTime() / 1000
  return new Map(
    found.map((campaign, i) => [ids[i] as number, NOBODY.test(campaign.token) ? null : toCampaign(campaign, now)]),
  )
}

/** A table that a contract has: its number there, and its hash. */
export type NumberedTable = { number: number; hash: Hex }

/** The table that counts for a drawing of a campaign with this draw time. */
export const readTableAt = async (
  { nodes, contract }: Pick<ChainContext, 'nodes' | 'contract'>,
  blockNumber: bigint,
  { campaignId, drawAt }: { campaignId: number; drawAt: number },
): Promise<NumberedTable> => {
  const [number, hash] = await nodes.read.readContract({
    ...contractAt(contract, blockNumber),
    functionName: 'tableAt',
    args: [BigInt(campaignId), drawAt],
  })
  return { number, hash }
}

/**
 * A campaign’s guarantee: its terms, how many were paid, and how many may be paid now (`left`): one for each whole
 * minimum period since `countedFrom`.
 */
export type OnchainGuarantees = SeenTerms & { paid: number; left: number; countedFrom: Date }

/** `GUARANTEES_AT_ONCE` of the contract. */
const GUARANTEES_AT_ONCE = 3

/** The guarantees of campaigns. */
export const readGuarantees = async (
  { nodes, contract }: Pick<ChainContext, 'nodes' | 'contract'>,
  { newest: blockNumber, newestAt }: Pick<Head, 'newest' | 'newestAt'>,
  ids: readonly number[],
): Promise<Map<number, OnchainGuarantees>> => {
  const found = await eachOf(ids, (id) =>
    nodes.read.readContract({ ...contractAt(contract, blockNumber), functionName: 'guarantee', args: [BigInt(id)] }),
  )
  const now = newestAt.getTime() / 1000
  return new Map(
    found.map(({ terms: before, next, nextFrom, paidThrough, payments }, i) => {
      const hasBegun = nextFrom <= now
      const terms = hasBegun ? next : before
      const coming = hasBegun ? null : { terms: next, countsFrom: new Date(nextFrom * 1000) }
      const from = Math.max(paidThrough, now - GUARANTEES_AT_ONCE * terms.minPeriod)
      const left = terms.minPeriod === 0 ? 0 : Math.floor((now - from) / terms.minPeriod)
      return [ids[i] as number, { terms, coming, paid: payments, left, countedFrom: new Date(from * 1000) }]
    }),
  )
}

export const readDecimals = ({ nodes }: Pick<ChainContext, 'nodes'>, token: Address): Promise<number> =>
  nodes.read.readContract({ address: token, abi: erc20Abi, functionName: 'decimals' })

/** What the provider asks for one value, in wei, for the contract's provider and gas. */
export const readRequestFee = async (
  { nodes, contract }: Pick<ChainContext, 'nodes' | 'contract'>,
  blockNumber: bigint,
): Promise<bigint> => {
  const read = contractAt(contract, blockNumber)
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
    blockNumber,
  })
}

const layer1Abi = parseAbi(['function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256 wei_)'])
const BYTES_PRICED = 1_000n

/**
 * In wei: what a byte of a transaction costs at most for being written to the chain below; 0 where no oracle says so.
 */
export const readLayer1FeePerByte = async (
  { nodes, chain }: Pick<ChainContext, 'nodes' | 'chain'>,
  blockNumber: bigint,
): Promise<bigint> => {
  if (chain.layer1Fees === null) return 0n
  const oracle = { address: chain.layer1Fees, abi: layer1Abi, functionName: 'getL1FeeUpperBound' } as const
  try {
    return (await nodes.read.readContract({ ...oracle, args: [BYTES_PRICED], blockNumber })) / BYTES_PRICED + 1n
  } catch (error) {
    // The chain may have replaced this oracle, which is no reason to pay nothing any more.
    if (lacksFunction(error)) return 0n
    throw error
  }
}

export const isNoValue = (value: Hex): boolean => value === NO_VALUE

/** What a contract and its operator have, in whole ether, as an operator reads them. */
export const readAccounts = async (
  { nodes, contract }: Pick<ChainContext, 'nodes' | 'contract'>,
  operator: Address,
  blockNumber: bigint,
) => {
  const [isPaused, operatorEther, float, requestFee, nonces] = await Promise.all([
    nodes.read.readContract({ ...contractAt(contract, blockNumber), functionName: 'paused' }),
    nodes.read.getBalance({ address: operator, blockNumber }),
    nodes.read.getBalance({ address: contract, blockNumber }),
    readRequestFee({ nodes, contract }, blockNumber),
    nodes.read.getTransactionCount({ address: operator, blockNumber }),
  ])
  return {
    isPaused,
    operatorEther: formatEther(operatorEther),
    float: formatEther(float),
    requestFee: formatEther(requestFee),
    nonces,
  }
}
