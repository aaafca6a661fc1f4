/** What must be known of the contract and its accounts before anything is signed. */
import type { AccountFacts, CampaignFacts, DrawingFacts } from '../../domain/chain/sign.ts'
import type { Fees } from './sending/fees.ts'
import type { ChainContext, Head } from './context.ts'
import {
  contractAt,
  isNoValue,
  readCampaigns,
  readDrawings,
  readRequestFee,
  readTokenBalance,
} from './read-contract.ts'

export const readAccountFacts = async (context: ChainContext, head: Head, fees: Fees): Promise<AccountFacts> => {
  const { nodes, chain, contract, account } = context
  const { newest: blockNumber } = head
  const read = contractAt(contract, blockNumber)
  const [isPaused, operator, ether, float, requestFee] = await Promise.all([
    nodes.read.readContract({ ...read, functionName: 'paused' }),
    nodes.read.readContract({ ...read, functionName: 'operator' }),
    nodes.read.getBalance({ address: account.address, blockNumber }),
    nodes.read.getBalance({ address: contract, blockNumber }),
    readRequestFee(context),
  ])
  return {
    chain: chain.name,
    contract,
    account: account.address,
    isPaused,
    isOperator: operator.toLowerCase() === account.address.toLowerCase(),
    gasPrice: fees.maxFeePerGas,
    maxFeePerGas: chain.maxFeePerGas,
    ether,
    float,
    requestFee,
  }
}

/** By the contract's id of the campaign; nothing for one that is not registered. */
export const readCampaignFacts = async (
  context: ChainContext,
  head: Head,
  ids: readonly number[],
): Promise<Map<number, CampaignFacts>> => {
  const campaigns = await readCampaigns(context, head.newest, ids)
  const found = [...campaigns].flatMap(([id, campaign]) => (campaign ? [[id, campaign] as const] : []))
  const tokens = [...new Set(found.map(([, { token }]) => token))]
  const balances = new Map(
    await Promise.all(
      tokens.map(async (token) => [token, await readTokenBalance(context, head.newest, token)] as const),
    ),
  )
  return new Map(found.map(([id, campaign]) => [id, { ...campaign, tokenBalance: balances.get(campaign.token) ?? 0n }]))
}

export const readDrawingFacts = async (
  context: ChainContext,
  head: Head,
  places: readonly { campaignId: number; number: number }[],
): Promise<DrawingFacts[]> => {
  const drawings = await readDrawings(context, head.newest, places)
  return drawings.map(({ winnersCommitment, randomValue, revealedAt }) => ({
    winnersCommitment: isNoValue(winnersCommitment) ? null : winnersCommitment,
    randomValue: revealedAt === 0 ? null : randomValue,
  }))
}
