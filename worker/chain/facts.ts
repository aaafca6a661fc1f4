/** What must be known of the contract and its accounts before anything is signed. */
import type { AccountFacts, CampaignFacts, DrawingFacts } from '../../domain/chain/sign.ts'
import type { Offer } from './sending/fees.ts'
import type { ChainContext, Head } from './context.ts'
import {
  contractAt,
  isNoValue,
  readCampaigns,
  readDrawings,
  readRequestFee,
  readTokenBalance,
} from './read-contract.ts'

/** `inFlight`: transactions that are signed and in no block yet. */
export const readAccountFacts = async (
  context: ChainContext,
  head: Head,
  { offer, inFlight }: { offer: Offer; inFlight: number },
): Promise<AccountFacts> => {
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
    gasPrice: offer.least,
    offeredPerGas: offer.fees.maxFeePerGas,
    maxFeePerGas: chain.maxFeePerGas,
    inFlight,
    ether,
    float,
    requestFee,
    maxRequestFee: chain.maxRequestFee,
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
