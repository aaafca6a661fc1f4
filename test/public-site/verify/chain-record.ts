import type { Hex } from 'viem'
import type { Answer, Transaction } from '../../support/chain/fake-logs.ts'
import type { ChainRecord } from '../../support/chain/fake-node.ts'
import { contributionByHand, type liveProofOf, requestByHand, tableHashByHand, unitsOf } from './proofs.ts'

type Proof = ReturnType<typeof liveProofOf>

const nothing: Hex = `0x${'0'.repeat(64)}`
const somebody: Hex = `0x${'5b'.repeat(20)}`

const requestOf = ({ drawing, winnerList, chain }: Proof) => ({
  id: drawing.id,
  number: drawing.number,
  drawAt: drawing.drawAt,
  cutoffAt: drawing.cutoffAt,
  winners: winnerList.winners,
  commitment: winnerList.commitment as Hex,
  tableNumber: chain.tableNumber,
})

/** What a settled draw's prizes come to. */
const settlementOf = ({ chain, results, prizeTable, payout }: Proof) => {
  const best = Math.max(...results.map(({ amountCents }) => amountCents))
  return {
    transferred: unitsOf(payout.transferredCents, chain.tokenDecimals),
    held: unitsOf(payout.heldCents, chain.tokenDecimals),
    best: unitsOf(best, chain.tokenDecimals),
    bestTier: prizeTable.tiers.findIndex(({ amountCents }) => amountCents === best),
  }
}

const requestEvent = (proof: Proof, tableHash: Hex): Transaction['event'] => {
  const { campaignId, drawingNumber: number, attempt, userContribution: contribution } = proof.chain
  const [place, sequence] = [{ campaignId: BigInt(campaignId), number }, BigInt(proof.chain.sequence)]
  if (attempt > 1) return { name: 'DrawingRequestedAgain', values: { ...place, attempt, sequence, contribution } }
  const request = requestByHand(requestOf(proof))
  const { drawingId } = request
  const values = { ...place, drawingId, slug: proof.campaign.slug, request, tableHash, sequence, contribution }
  return { name: 'DrawingRequested', values }
}

/** What the contract keeps of a draw that is drawn and, unless its proof still waits for that, settled. */
const drawingOf = (proof: Proof, tableHash: Hex): ChainRecord['drawing'] => {
  const { chain, drawing, winnerList, entropy, payout } = proof
  const { transferred, held, bestTier } = settlementOf(proof)
  const isSettled = payout.status !== 'pending'
  return {
    number: drawing.number,
    contribution: contributionByHand({ ...chain, attempt: 1 }, requestOf(proof), tableHash),
    randomValue: entropy.value as Hex,
    winnersCount: winnerList.winners.length,
    requestedAt: 1_795_000_000,
    revealedAt: 1_795_000_001,
    sequence: BigInt(chain.sequence),
    tableNumber: chain.tableNumber,
    attempts: chain.attempt,
    isVoid: false,
    isPicked: false,
    settled: isSettled ? winnerList.winners.length : 0,
    transferred: isSettled ? transferred : 0n,
    held: isSettled ? held : 0n,
    bestTier: isSettled ? bestTier : 0,
    settledAt: isSettled ? 1_795_000_002 : 0,
  }
}

/** What Entropy reports of the value. */
const answerOf = ({ chain, entropy }: Proof): Answer => ({
  address: chain.entropyContract,
  provider: chain.provider,
  caller: chain.contract,
  sequenceNumber: BigInt(chain.sequence),
  randomNumber: entropy.value as Hex,
  userContribution: chain.userContribution,
  providerContribution: chain.providerContribution,
})

/** What the chain holds when a proof is right. */
export const recordOf = (proof: Proof): ChainRecord => {
  const { chain, campaign, drawing, entropy, prizeTable, payout } = proof
  const { campaignId, drawingNumber: number, contract, entropyContract, provider, token, tokenDecimals } = chain
  const tableHash = tableHashByHand(prizeTable, payout.largePrizeCents, tokenDecimals)
  const wallet = payout.wallet ?? somebody
  const place = { campaignId: BigInt(campaignId), number }
  const { transferred, held, best } = settlementOf(proof)
  const transaction = (hash: Hex | null, block: number, event: Transaction['event']) => ({
    hash: hash ?? nothing,
    status: 1,
    block,
    index: 3,
    address: contract,
    event,
  })
  const revealed = { ...place, randomValue: entropy.value, sequence: BigInt(chain.sequence) }
  const settled = { ...place, transferred, held, best, wallet }
  return {
    chainId: chain.chainId,
    contract: { address: contract, code: '0x60', version: 'prize-drawings/2', entropy: entropyContract, provider },
    campaign: {
      id: campaignId,
      token,
      drawings: number,
      tables: chain.tableNumber,
      isMoved: false,
      wallet,
      maxPerDrawing: transferred,
      refundTo: somebody,
      maxPerDay: transferred,
      balance: 0n,
      spentToday: 0n,
      today: 20_775,
      slug: campaign.slug,
    },
    drawing: drawingOf(proof, tableHash),
    others: {},
    table: { number: chain.tableNumber, hash: tableHash, countsFrom: Date.parse(drawing.drawAt) / 1000 },
    guarantee: { payments: 0 },
    token: { address: token, decimals: tokenDecimals },
    transactions: {
      request: transaction(chain.requestTx, 100, requestEvent(proof, tableHash)),
      fulfilment: {
        ...transaction(chain.fulfilTx, 101, { name: 'DrawingRevealed', values: revealed }),
        answer: answerOf(proof),
      },
      settlement: transaction(payout.transaction, 102, { name: 'DrawingSettled', values: settled }),
    },
  }
}
