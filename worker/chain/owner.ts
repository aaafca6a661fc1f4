/** What people do with a contract by hand: deploy it, and call it with a key that they hold. */
import {
  type ContractFunctionArgs,
  type ContractFunctionName,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseAbi,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Address } from '../../domain/chain/chains.ts'
import type { OnchainTerms } from '../../domain/chain/guarantee-terms.ts'
import type { OnchainTable } from '../../domain/chain/onchain-table.ts'
import type { Choosing } from './heads.ts'
import { refusalByAll } from './agree.ts'
import { readCertain, readCertainBlock } from './certain.ts'
import { prizeDrawingsAbi, prizeDrawingsBytecode } from './contracts/artifacts/prize-drawings.ts'
import { timelockControllerAbi, timelockControllerBytecode } from './contracts/artifacts/timelock-controller.ts'
import { type Owner, transact } from './owning/transact.ts'
import { contractAt } from './read-contract.ts'

/** The callback of the contract needs less than 40,000. */
const CALLBACK_GAS_LIMIT = 100_000
const NOBODY: Address = '0x0000000000000000000000000000000000000000'

export const openOwner = (place: Choosing, key: Hex): Owner => {
  const account = privateKeyToAccount(key)
  return { ...place, account, address: account.address.toLowerCase() as Address }
}

type Called = { address: Address; abi: readonly unknown[]; functionName: string; args: readonly unknown[] }

/** Throws the contract's own reason if it refuses a call now, as all nodes that answer tell. */
export const requireTaken = async (place: Choosing, called: Called, account: Address): Promise<void> => {
  const { number: blockNumber } = await readCertainBlock(place)
  const tried = { ...called, account, blockNumber } as never
  const refusal = await refusalByAll(
    place,
    blockNumber,
    (node) => node.simulateContract(tried),
    (_, error) => ({ error }),
  )
  if (refusal !== null) throw refusal.error
}

/**
 * Makes a call that the contract takes now, and waits until it is in a block. Returns the transaction. `nonce`: only if
 * it is still the key's next one.
 */
export const callAt = async (owner: Owner, called: Called, nonce?: number): Promise<Hex> => {
  await requireTaken(owner, called, owner.address)
  const { hash } = await transact(owner, { to: called.address, data: encodeFunctionData(called as never) }, nonce)
  return hash
}

type Changing = ContractFunctionName<typeof prizeDrawingsAbi, 'nonpayable' | 'payable'>

/** Calls a function of our contract that changes it; returns the transaction. */
export const callContract = <Name extends Changing>(
  owner: Owner,
  contract: Address,
  functionName: Name,
  args: ContractFunctionArgs<typeof prizeDrawingsAbi, 'nonpayable' | 'payable', Name>,
  nonce?: number,
): Promise<Hex> =>
  callAt(owner, { address: contract, abi: prizeDrawingsAbi, functionName, args: args as readonly unknown[] }, nonce)

type Deployed = { address: Address; block: number }

/** Deploys with the key; returns where, which follows from key and nonce, and in which block. */
const deploy = async (
  owner: Owner,
  code: { abi: readonly unknown[]; bytecode: Hex; args: readonly unknown[] },
): Promise<Deployed> => {
  const { nonce, block } = await transact(owner, { to: null, data: encodeDeployData(code as never) })
  const address = getContractAddress({ from: owner.address, nonce: BigInt(nonce) })
  return { address: address.toLowerCase() as Address, block: Number(block) }
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
 * `Registration` of the contract, for the campaign that is next. Amounts in token units; `drawings` is the number of
 * its last drawing in the contract that it moves from.
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
  const count = await readCertain(owner, { of: `the campaigns in ${contract}` }, (node, { newest }) =>
    node.readContract({ ...contractAt(contract, newest), functionName: 'campaignCount' }),
  )
  const campaignId = count + 1n
  await callContract(owner, contract, 'registerCampaign', [{ ...registration, campaignId, wallet: wallet ?? NOBODY }])
  return Number(campaignId)
}

const erc20Abi = parseAbi(['function approve(address spender, uint256 amount) returns (bool)'])

/** Adds tokens of the key's account to what a campaign has, if this is its next nonce; returns the transaction. */
export const deposit = async (
  owner: Owner,
  contract: Address,
  { campaignId, token, units }: { campaignId: number; token: Address; units: bigint },
  nonce?: number,
): Promise<Hex> => {
  const approval = { address: token, abi: erc20Abi, functionName: 'approve', args: [contract, units] }
  await callAt(owner, approval, nonce)
  return callContract(owner, contract, 'deposit', [BigInt(campaignId), units], nonce === undefined ? nonce : nonce + 1)
}
