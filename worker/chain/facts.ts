/** What must be known of the contract and its accounts before anything is signed. */
import type { IntentRow } from '../../db/queries/chain/intents.ts'
import type { AccountFacts, CampaignFacts, DrawingFacts } from '../../domain/chain/sign.ts'
import type { Offer } from './sending/fees.ts'
import { readInFlight } from './sending/in-flight.ts'
import type { ChainContext, Head } from './context.ts'
import { readAgreed, through } from './agree.ts'
import { paymentsOf, type Place, placeOf, requestsOf } from './intents.ts'
import {
  contractAt,
  isNoValue,
  type OnchainGuarantees,
  readCampaigns,
  readDrawings,
  readGuarantees,
  readLayer1FeePerByte,
  readRequestFee,
} from './read-contract.ts'

const readStanding = async (context: ChainContext, { newest: blockNumber }: Head) => {
  const { nodes, contract, account } = context
  const read = contractAt(contract, blockNumber)
  const [isPaused, operator, ether, float, requestFee, layer1FeePerByte] = await Promise.all([
    nodes.read.readContract({ ...read, functionName: 'paused' }),
    nodes.read.readContract({ ...read, functionName: 'operator' }),
    nodes.read.getBalance({ address: account.address, blockNumber }),
    nodes.read.getBalance({ address: contract, blockNumber }),
    readRequestFee(context, blockNumber),
    readLayer1FeePerByte(context, blockNumber),
  ])
  return { isPaused, operator, ether, float, requestFee, layer1FeePerByte }
}

export const readAccountFacts = async (context: ChainContext, head: Head, offer: Offer): Promise<AccountFacts> => {
  const { chain, contract, account } = context
  const { operator, ...standing } = await readStanding(context, head)
  return {
    chain: chain.name,
    contract,
    account: account.address,
    isOperator: operator.toLowerCase() === account.address.toLowerCase(),
    gasPrice: offer.least,
    offeredPerGas: offer.fees.maxFeePerGas,
    maxFeePerGas: chain.maxFeePerGas,
    inFlight: await readInFlight(context, head, standing.layer1FeePerByte),
    maxRequestFee: chain.maxRequestFee,
    ...standing,
  }
}

/** By the contract's id of the campaign; nothing for one that is not registered. */
export const readCampaignFacts = async (
  context: ChainContext,
  head: Head,
  ids: readonly number[],
): Promise<Map<number, CampaignFacts>> => {
  const [campaigns, guarantees] = await Promise.all([
    readCampaigns(context, head, ids),
    readGuarantees(context, head, ids),
  ])
  return new Map(
    [...campaigns].flatMap(([id, campaign]) =>
      campaign ? [[id, { ...campaign, guarantees: guarantees.get(id) as OnchainGuarantees }] as const] : [],
    ),
  )
}

export const readDrawingFacts = async (
  context: ChainContext,
  head: Head,
  places: readonly Place[],
): Promise<DrawingFacts[]> => {
  const drawings = await readDrawings(context, head.newest, places)
  return drawings.map(({ contribution, randomValue, revealedAt, settledAt }) => ({
    contribution: isNoValue(contribution) ? null : contribution,
    randomValue: revealedAt === 0 ? null : randomValue,
    isSettled: settledAt !== 0,
  }))
}

/** Throws unless all nodes that answer tell the same of what may keep these from being signed. */
export const requireSameFacts = async (
  context: ChainContext,
  head: Head,
  rows: readonly IntentRow[],
): Promise<void> => {
  const places = [...requestsOf(rows).map((request) => request.arguments), ...paymentsOf(rows).map(placeOf)]
  if (places.length === 0) return
  const ids = [...new Set(places.map(({ campaignId }) => campaignId))]
  await readAgreed(context, head.newest, async (read) => {
    const asked = through(context, read)
    return Promise.all([
      readStanding(asked, head),
      readCampaignFacts(asked, head, ids).then((facts) => [...facts]),
      readDrawingFacts(asked, head, places),
    ])
  })
}
