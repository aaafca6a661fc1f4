/** What people do with a contract by hand: deploy it, and call it with a key that they hold. */
import {
  type Chain as ViemChain,
  type ContractFunctionArgs,
  type ContractFunctionName,
  createWalletClient,
  custom,
  type Hex,
  keccak256,
  parseAbi,
  type PublicClient,
  type WalletClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Address, Chain } from '../../domain/chain/chains.ts'
import type { OnchainTerms } from '../../domain/chain/guarantee-terms.ts'
import type { OnchainTable } from '../../domain/chain/onchain-table.ts'
import { prizeDrawingsAbi, prizeDrawingsBytecode } from './contracts/artifacts/prize-drawings.ts'
import { timelockControllerAbi, timelockControllerBytecode } from './contracts/artifacts/timelock-controller.ts'
import { ALREADY_THERE, inShort } from './errors.ts'
import type { Nodes } from './nodes.ts'
import { contractAt } from './read-contract.ts'

/** The callback of the contract needs less than 40,000. */
const CALLBACK_GAS_LIMIT = 100_000
const RECEIPT_TIMEOUT_MS = 120_000
const NOBODY: Address = '0x0000000000000000000000000000000000000000'

/** A key, and the nodes of the chain that it is used on. */
export type Owner = { address: Address; chain: Chain; nodes: Nodes; wallet: WalletClient }

/** No node alone keeps a transaction back; it is sent once any has it. */
const sendToAll = async ({ each }: Nodes, serializedTransaction: Hex): Promise<Hex> => {
  const sent = await Promise.allSettled(each.map((node) => node.sendRawTransaction({ serializedTransaction })))
  const failures = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (failures.length === sent.length && !failures.some((error) => ALREADY_THERE.test(inShort(error))))
    throw failures[0]
  return keccak256(serializedTransaction)
}

export const openOwner = (chain: Chain, nodes: Nodes, key: Hex): Owner => {
  const account = privateKeyToAccount(key)
  const request = ({ method, params }: { method: string; params: [Hex] }) =>
    method === 'eth_sendRawTransaction' ? sendToAll(nodes, params[0]) : nodes.read.request({ method, params } as never)
  const transport = custom({ request }, { retryCount: 0 })
  const wallet = createWalletClient({ account, chain: nodes.read.chain, transport })
  return { address: account.address.toLowerCase() as Address, chain, nodes, wallet }
}

const receiptOf = async (read: PublicClient, hash: Hex) => {
  const receipt = await read.waitForTransactionReceipt({ hash, timeout: RECEIPT_TIMEOUT_MS, pollingInterval: 500 })
  if (receipt.status !== 'success') throw new Error(`transaction ${hash} was refused by the chain`)
  return receipt
}

type Signed = Parameters<WalletClient['writeContract']>[0]
type Called = { address: Address; abi: readonly unknown[]; functionName: string; args: readonly unknown[] }

/** A call may take more gas in its block than in the one before: terms come into force by its time, and are written then. */
const GAS_MARGIN = 2n

/**
 * Simulates a call, which gives the contract's own reason if it refuses, then sends it and waits until it is in a
 * block. Returns the transaction.
 */
export const callAt = async ({ nodes, wallet }: Pick<Owner, 'nodes' | 'wallet'>, called: Called): Promise<Hex> => {
  const wanted = { ...called, account: wallet.account }
  await nodes.read.simulateContract(wanted as never)
  const gas = GAS_MARGIN * (await nodes.read.estimateContractGas(wanted))
  const hash = await wallet.writeContract({ ...wanted, gas, chain: wallet.chain } as unknown as Signed)
  return (await receiptOf(nodes.read, hash)).transactionHash
}

type Changing = ContractFunctionName<typeof prizeDrawingsAbi, 'nonpayable' | 'payable'>

/** Calls a function of our contract that changes it; returns the transaction. */
export const callContract = <Name extends Changing>(
  owner: Owner,
  contract: Address,
  functionName: Name,
  args: ContractFunctionArgs<typeof prizeDrawingsAbi, 'nonpayable' | 'payable', Name>,
): Promise<Hex> =>
  callAt(owner, { address: contract, abi: prizeDrawingsAbi, functionName, args: args as readonly unknown[] })

type Deployed = { address: Address; block: number }

/** Deploys with the key; returns where, and in which block. */
const deploy = async (
  { nodes, wallet }: Owner,
  code: { abi: readonly unknown[]; bytecode: Hex; args: readonly unknown[] },
): Promise<Deployed> => {
  const hash = await wallet.deployContract({
    ...code,
    account: wallet.account as NonNullable<WalletClient['account']>,
    chain: wallet.chain as ViemChain,
  })
  const { contractAddress, blockNumber } = await receiptOf(nodes.read, hash)
  return { address: (contractAddress as string).toLowerCase() as Address, block: Number(blockNumber) }
}

/**
 * Deploys a timelock: what one of its proposers proposes, anybody may do after the delay, and each proposer may cancel
 * before. Nobody else has a say in it.
 */
export const deployTimelock = (key: Owner, proposers: readonly Address[], delaySeconds: number): Promise<Deployed> =>
  deploy(key, {
    abi: timelockControllerAbi,
    bytecode: timelockControllerBytecode,
    args: [BigInt(delaySeconds), proposers, [NOBODY], NOBODY],
  })

export type Deployment = { owner: Address; registrar: Address; operator: Address; pauser: Address }

/** Deploys the contract. */
export const deployContract = (key: Owner, roles: Deployment): Promise<Deployed> => {
  const { entropy, maxRequestFee, noticeSeconds } = key.chain
  const setup = {
    ...roles,
    entropy: entropy.contract,
    provider: entropy.provider,
    callbackGasLimit: CALLBACK_GAS_LIMIT,
    maxRequestFee,
    notice: noticeSeconds,
  }
  return deploy(key, { abi: prizeDrawingsAbi, bytecode: prizeDrawingsBytecode, args: [setup] })
}

/**
 * `Registration` of the contract, for the campaign that is next. Amounts in token units; `drawings` is the number of its
 * last drawing in the contract that it moves from.
 */
export type Registration = {
  slug: string
  token: Address
  wallet: Address | null
  refundTo: Address
  maxPerDrawing: bigint
  maxPerDay: bigint
  drawings: number
  table: OnchainTable
  terms: OnchainTerms
}

/** Registers the contract's next campaign and returns its id there. */
export const registerCampaign = async (
  owner: Owner,
  contract: Address,
  { wallet, ...registration }: Registration,
): Promise<number> => {
  const block = await owner.nodes.read.getBlockNumber()
  const count = await owner.nodes.read.readContract({
    ...contractAt(contract, block),
    functionName: 'campaignCount',
  })
  const campaignId = count + 1n
  await callContract(owner, contract, 'registerCampaign', [{ ...registration, campaignId, wallet: wallet ?? NOBODY }])
  return Number(campaignId)
}

const erc20Abi = parseAbi(['function approve(address spender, uint256 amount) returns (bool)'])

/** Adds tokens of the key's account to what a campaign has; returns the transaction. */
export const deposit = async (
  owner: Owner,
  contract: Address,
  { campaignId, token, units }: { campaignId: number; token: Address; units: bigint },
): Promise<Hex> => {
  await callAt(owner, { address: token, abi: erc20Abi, functionName: 'approve', args: [contract, units] })
  return callContract(owner, contract, 'deposit', [BigInt(campaignId), units])
}
