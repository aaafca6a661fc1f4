import { encodeAbiParameters, type Hex, keccak256, stringToHex } from 'viem'
import type { ChainRecord, Transaction } from '../../support/chain/fake-node.ts'
import { fingerprintByHand } from '../../support/formula.ts'
import type { liveProofOf } from './proofs.ts'

const nothing: Hex = `0x${'0'.repeat(64)}`
const KIND_DRAW = 0

const keyOf = (campaignId: number, number: number): Hex =>
  keccak256(
    encodeAbiParameters(
      [{ type: 'uint8' }, { type: 'uint64' }, { type: 'uint48' }],
      [KIND_DRAW, BigInt(campaignId), number],
    ),
  )

/** What the chain holds when a proof is right. */
export const recordOf = (proof: ReturnType<typeof liveProofOf>): ChainRecord => {
  const { chain, drawing, winnerList, entropy, prizeTable, payout } = proof
  const { campaignId, drawingNumber: number, contract, provider, userContribution, salt, attempt } = chain
  const sequence = BigInt(chain.sequence)
  const prizeTableHash: Hex = `0x${fingerprintByHand(prizeTable).toString('hex')}`
  const list = {
    winnersCommitment: winnerList.commitment as Hex,
    prizeTableHash,
    winnersCount: winnerList.winners.length,
  }
  const value = entropy.value as Hex
  const [key, amount, wallet] = [keyOf(campaignId, number), BigInt(payout.tokenUnits), payout.wallet ?? contract]
  const place = { campaignId: BigInt(campaignId), number }
  const drawingRef = attempt === 1 ? stringToHex(drawing.id, { size: 32 }) : nothing
  const requested = { ...place, drawingRef, ...list, salt, provider, sequence, userContribution, attempt }
  const payment = { campaignId: BigInt(campaignId), kind: KIND_DRAW, index: number, key, wallet, amount }
  const transaction = (hash: Hex | null, block: number, name: Transaction['event']['name'], values: object) => ({
    hash: hash ?? nothing,
    status: 1,
    block,
    index: 3,
    address: contract,
    event: { name, values: values as Transaction['event']['values'] },
  })
  return {
    chainId: chain.chainId,
    contract: { address: contract, code: '0x60', version: 'prize-drawings/1', entropy: chain.entropyContract },
    campaign: {
      id: campaignId,
      token: payout.tokenAddress,
      drawings: number,
      payments: 1,
      wallet,
      maxPayout: amount,
    },
    drawing: {
      number,
      ...list,
      randomValue: value,
      requestedAt: 1_795_000_000,
      revealedAt: 1_795_000_001,
      sequence,
      attempts: attempt,
    },
    paid: { key, amount: payout.status === 'paid' ? amount : 0n, paidAt: 1_795_000_002 },
    token: { address: payout.tokenAddress, decimals: 6 },
    transactions: {
      request: transaction(chain.requestTx, 100, 'DrawingRequested', requested),
      fulfilment: transaction(chain.fulfilTx, 101, 'DrawingRevealed', { ...place, randomValue: value, sequence }),
      payment: transaction(payout.transaction, 102, 'Paid', payment),
    },
  }
}
