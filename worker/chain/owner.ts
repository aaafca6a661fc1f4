/** What the owner of a contract does by hand: deploy it, register campaigns in it, set where their money goes. */
import { type Chain as ViemChain, createWalletClient, type Hex, http, type PublicClient, type WalletClient } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Address, Chain } from '../../domain/chain/chains.ts'
import { prizeDrawingsAbi, prizeDrawingsBytecode } from './contracts/artifacts/prize-drawings.ts'
import type { Nodes } from './nodes.ts'
import { readCampaigns, readRequestFee } from './read-contract.ts'

/** The callback of the contract needs less than 40,000. */
const CALLBACK_GAS_LIMIT = 100_000
const RECEIPT_TIMEOUT_MS = 120_000

export type Owner = { address: Address; chain: Chain; nodes: Nodes; wallet: WalletClient }

export const openOwner = (chain: Chain, nodes: Nodes, url: string, key: Hex): Owner => {
  const account = privateKeyToAccount(key)
  const wallet = createWalletClient({
    account,
    chain: nodes.read.chain,
    transport: http(url, { retryCount: 0 }),
  })
  return { address: account.address.toLowerCase() as Address, chain, nodes, wallet }
}

const receiptOf = async (read: PublicClient, hash: Hex) => {
  const receipt = await read.waitForTransactionReceipt({ hash, timeout: RECEIPT_TIMEOUT_MS, pollingInterval: 500 })
  if (receipt.status !== 'success') throw new Error(`transaction ${hash} was refused by the chain`)
  return receipt
}

type Signed = Parameters<WalletClient['writeContract']>[0]

/**
 * Simulates a call, which gives the contract's own reason if it refuses, then sends it and waits until it is in a
 * block.
 */
const call = async (
  { nodes, wallet }: Owner,
  contract: Address,
  functionName: string,
  args: readonly unknown[],
): Promise<Hex> => {
  const wanted = { address: contract, abi: prizeDrawingsAbi, functionName, args, account: wallet.account }
  await nodes.read.simulateContract(wanted as never)
  const hash = await wallet.writeContract({ ...wanted, chain: wallet.chain } as unknown as Signed)
  return (await receiptOf(nodes.read, hash)).transactionHash
}

/** Deploys the contract; returns where, and in which block. */
export const deployContract = async (
  { address: owner, chain, nodes, wallet }: Owner,
  { operator, pauser }: { operator: Address; pauser: Address },
): Promise<{ address: Address; block: number }> => {
  const hash = await wallet.deployContract({
    abi: prizeDrawingsAbi,
    bytecode: prizeDrawingsBytecode,
    args: [owner, operator, pauser, chain.entropy.contract, chain.entropy.provider, CALLBACK_GAS_LIMIT],
    account: wallet.account as NonNullable<WalletClient['account']>,
    chain: wallet.chain as ViemChain,
  })
  const { contractAddress, blockNumber } = await receiptOf(nodes.read, hash)
  return { address: (contractAddress as string).toLowerCase() as Address, block: Number(blockNumber) }
}

type Registration = { token: Address; wallet: Address | null; maxPayout: bigint }

const NOBODY: Address = '0x0000000000000000000000000000000000000000'

/** Registers the contract's next campaign and returns its id there. */
export const registerCampaign = async (owner: Owner, contract: Address, campaign: Registration): Promise<number> => {
  const count = await owner.nodes.read.readContract({
    address: contract,
    abi: prizeDrawingsAbi,
    functionName: 'campaignCount',
  })
  const id = count + 1n
  await call(owner, contract, 'registerCampaign', [id, campaign.token, campaign.wallet ?? NOBODY, campaign.maxPayout])
  return Number(id)
}

/** Sets where a campaign's money goes from now on; returns the transaction. */
export const setWallet = (owner: Owner, contract: Address, campaignId: number, wallet: Address): Promise<Hex> =>
  call(owner, contract, 'setWallet', [BigInt(campaignId), wallet])

export const readWallet = async (owner: Owner, contract: Address, campaignId: number): Promise<Address | null> => {
  const block = await owner.nodes.read.getBlockNumber()
  return (await readCampaigns({ nodes: owner.nodes, contract }, block, [campaignId])).get(campaignId)?.wallet ?? null
}

/** Sets the most that one payment of a campaign sends from now on; returns the transaction. */
export const setMaxPayout = (owner: Owner, contract: Address, campaignId: number, units: bigint): Promise<Hex> =>
  call(owner, contract, 'setMaxPayout', [BigInt(campaignId), units])

/** Asks again for a value that the provider has not given for 24 hours; returns the transaction. */
export const rerequestDrawing = async (
  owner: Owner,
  contract: Address,
  { campaignId, number, salt }: { campaignId: number; number: number; salt: Hex },
): Promise<Hex> => {
  const fee = await readRequestFee({ nodes: owner.nodes, contract })
  return call(owner, contract, 'rerequest', [BigInt(campaignId), number, salt, fee * 2n])
}

/** Lets another key request drawings and order payments; returns the transaction. */
export const setOperator = (owner: Owner, contract: Address, operator: Address): Promise<Hex> =>
  call(owner, contract, 'setOperator', [operator])
