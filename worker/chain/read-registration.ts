/** What a contract has been told of a campaign, for the commands that tell it. */
import { getAbiItem, type Hex, keccak256, toHex } from 'viem'
import type { Address } from '../../domain/chain/chains.ts'
import type { ContractRow } from '../../db/queries/chain/contracts.ts'
import { prizeDrawingsAbi } from './contracts/artifacts/prize-drawings.ts'
import type { ChainContext } from './context.ts'
import { backwards, findEvents } from './find-events.ts'
import type { Nodes } from './nodes.ts'
import { contractAt } from './read-contract.ts'

type At = Pick<ChainContext, 'nodes' | 'contract'>

/** The id of the campaign that has this slug in the contract at a block; null if none has. */
export const findCampaignId = async (
  { nodes, contract }: At,
  blockNumber: bigint,
  slug: string,
): Promise<number | null> => {
  const id = await nodes.read.readContract({
    ...contractAt(contract, blockNumber),
    functionName: 'campaignOfSlug',
    args: [keccak256(toHex(slug))],
  })
  return id === 0n ? null : Number(id)
}

/** A table that the contract has for a campaign; `countsFrom` is the first draw time that it counts for, in seconds. */
export type RegisteredTable = { hash: string; countsFrom: number }

/** The `countsFrom` that the contract gives a withdrawn table. */
const NEVER = 2 ** 40 - 1

/** The first `count` tables of a campaign, without those that were withdrawn. */
export const readTables = async (
  at: At & { block?: bigint },
  campaignId: number,
  count: number,
): Promise<RegisteredTable[]> => {
  const tables = await Promise.all(Array.from({ length: count }, (_, i) => readTable(at, campaignId, i + 1)))
  return tables.filter((table) => table !== null)
}

/** A campaign's table of a number, as this block has it, or the newest one; null if it was withdrawn. */
export const readTable = async (
  { nodes, contract, block }: At & { block?: bigint },
  campaignId: number,
  number: number,
): Promise<RegisteredTable | null> => {
  const read = { address: contract, abi: prizeDrawingsAbi, functionName: 'tableOf' } as const
  const at = block === undefined ? {} : { blockNumber: block }
  const [hash, countsFrom] = await nodes.read.readContract({ ...read, ...at, args: [BigInt(campaignId), number] })
  return countsFrom === NEVER ? null : { hash, countsFrom }
}

const campaignMoved = getAbiItem({ abi: prizeDrawingsAbi, name: 'CampaignMoved' })

/** The contract that a campaign goes on in, as the one that it left says up to a block; null if it says nothing. */
export const findSuccessor = async (
  nodes: Nodes,
  { address, deployedBlock }: Pick<ContractRow, 'address' | 'deployedBlock'>,
  { campaignId, newest }: { campaignId: number; newest: bigint },
): Promise<Address | null> => {
  const wanted = { address, event: campaignMoved, args: { campaignId: BigInt(campaignId) } }
  for await (const { events } of backwards({ nodes }, wanted, BigInt(deployedBlock), newest))
    for (const { args } of events) return args.successor.toLowerCase() as Address
  return null
}

const walletSet = getAbiItem({ abi: prizeDrawingsAbi, name: 'WalletSet' })
const campaignRegistered = getAbiItem({ abi: prizeDrawingsAbi, name: 'CampaignRegistered' })

/**
 * Whether the wallet of a campaign was set or taken away after its registration, up to a block; null if nodes do not
 * even give the event of the registration.
 */
export const wasWalletSet = async (
  nodes: Nodes,
  { address, deployedBlock }: ContractRow,
  { campaignId, newest }: { campaignId: number; newest: bigint },
): Promise<boolean | null> => {
  const wanted = { address, event: walletSet, args: { campaignId: BigInt(campaignId) } }
  let toBlock = newest
  for await (const { events, fromBlock } of backwards({ nodes }, wanted, BigInt(deployedBlock), newest)) {
    if (events.length > 0) return true
    const beginning = { ...wanted, event: campaignRegistered, fromBlock, toBlock }
    if ((await findEvents({ nodes }, beginning)).length > 0) return false
    toBlock = fromBlock - 1n
  }
  return null
}

/**
 * The transaction that gave a campaign this wallet last, up to a block; null if none did. The newest blocks are
 * searched first, because the change is recent. `isFirst`: the wallet was never set before.
 */
export const findWalletChange = async (
  nodes: Nodes,
  contract: ContractRow,
  { campaignId, wallet, newest }: { campaignId: number; wallet: Address; newest: bigint },
): Promise<{ transaction: Hex; isFirst: boolean } | null> => {
  const { address, deployedBlock } = contract
  const wanted = { address, event: walletSet, args: { campaignId: BigInt(campaignId) } }
  for await (const { events } of backwards({ nodes }, wanted, BigInt(deployedBlock), newest)) {
    const last = events.findLast(({ args }) => args.wallet.toLowerCase() === wallet)
    if (!last) continue
    const before = { campaignId, newest: last.blockNumber - 1n }
    const isFirst = BigInt(last.args.previous) === 0n && (await wasWalletSet(nodes, contract, before)) === false
    return { transaction: last.transactionHash, isFirst }
  }
  return null
}
