/**
 * The public proof of a drawn drawing, in the shape that interface.md gives `proof.json`: everything that a stranger
 * needs to recompute the draw from the locked list, the random value and the prize table, and where the money went.
 */
import type { Mode } from '../actor.ts'
import { findChain, findToken } from '../chain/chains.ts'
import { toTokenUnits } from '../chain/token-units.ts'
import { toHex } from '../hex.ts'
import { type HandPayment, type HandPayments, handPayments } from '../payout/by-hand.ts'
import { isHeldPrize, splitPrizes } from '../payout/split.ts'
import type { PrizeTable } from '../prize-table.ts'

export const SCHEME = 'prize-draw/1'

/** What the contract answers to `VERSION()`. */
const CONTRACT_VERSION = 'prize-drawings/2'

/** All that is known of a drawing whose prizes are decided. Byte strings are raw, amounts in US cents. */
export type DrawnDrawing = {
  id: string
  number: number
  drawAt: Date
  cutoffAt: Date
  mode: Mode
  campaign: { slug: string; name: string }
  winners: readonly string[]
  displayNames: readonly (string | null)[] | null
  displayChangedAt: Date | null
  winnersCommitment: Buffer
  lockedAt: Date
  entropy: { provider: string; requestId: string; value: Buffer; revealedAt: Date }
  prizeTable: PrizeTable
  randomValues: Buffer
  rolls: readonly number[]
  amountsCents: readonly number[]
  largePrizeCents: number | null
  /** Held prizes that were marked as paid; null: there are none. */
  handPayments: readonly HandPayment[] | null
  payout: { chain: string; token: string; wallet: string | null; transaction: string | null; paidAt: Date | null }
  /** What the chain says of the value; null in test mode. */
  onchain: OnchainRecord | null
  /** Where the transparency log has the lock; null: not yet. */
  log: { index: number; leaf: Buffer } | null
}

/** `contractId`: the campaign's id in the contract. */
export type OnchainRecord = {
  contract: string
  contractId: number
  entropyContract: string
  provider: string
  sequence: string
  attempt: number
  tableNumber: number
  salt: Buffer
  userContribution: Buffer
  providerContribution: Buffer
  requestTx: string
  fulfilTx: string
}

const RANDOM_VALUE_BYTES = 32

/** The random value of a position, `0x…`, out of all positions' values one after the other. */
export const randomValueAt = (randomValues: Buffer, position: number): string =>
  `0x${randomValues.toString('hex', position * RANDOM_VALUE_BYTES, (position + 1) * RANDOM_VALUE_BYTES)}`

/** A payment on a chain, in the chain's terms, so that the proof leads to the money. */
const tokenPart = ({ chain, token, wallet }: DrawnDrawing['payout'], transferredCents: number) => {
  const found = findChain(chain)
  const known = found && findToken(found, token)
  if (!known) return {}
  return {
    tokenAddress: known.address,
    tokenUnits: String(toTokenUnits(transferredCents, known.decimals)),
    wallet,
  }
}

const chainPart = ({ number, payout, onchain }: DrawnDrawing) => {
  const chain = findChain(payout.chain)
  const token = chain && findToken(chain, payout.token)
  if (!onchain || !chain || !token) return {}
  const { contract, contractId, entropyContract, provider, sequence, attempt, tableNumber, requestTx, fulfilTx } =
    onchain
  const { explorer } = chain
  return {
    chain: {
      version: CONTRACT_VERSION,
      chainId: chain.chainId,
      contract,
      campaignId: contractId,
      drawingNumber: number,
      tableNumber,
      token: token.address,
      tokenDecimals: token.decimals,
      requestTx,
      fulfilTx,
      entropyContract,
      provider,
      sequence,
      attempt,
      salt: toHex(onchain.salt),
      userContribution: toHex(onchain.userContribution),
      providerContribution: toHex(onchain.providerContribution),
      explorer: explorer && {
        contract: `${explorer}/address/${contract}`,
        requestTx: `${explorer}/tx/${requestTx}`,
        fulfilTx: `${explorer}/tx/${fulfilTx}`,
      },
    },
  }
}

const payoutPart = ({ amountsCents, largePrizeCents, payout }: DrawnDrawing, heldPaidCents: number) => {
  const { transferredCents, heldCents, heldPositions } = splitPrizes(amountsCents, largePrizeCents)
  const transferStatus = payout.paidAt ? 'paid' : 'pending'
  return {
    chain: payout.chain,
    token: payout.token,
    ...tokenPart(payout, transferredCents),
    transferredCents,
    transaction: payout.transaction,
    largePrizeCents,
    heldCents,
    heldPositions,
    heldPaidCents,
    status: transferredCents === 0 ? 'none' : transferStatus,
  }
}

const resultsPart = (drawing: DrawnDrawing, { paidByHand }: HandPayments) => {
  const { winners, displayNames, randomValues, rolls, amountsCents, largePrizeCents } = drawing
  return winners.map((winner, position) => {
    const amountCents = amountsCents[position] as number
    return {
      position,
      winner,
      displayName: displayNames?.[position] ?? null,
      randomValue: randomValueAt(randomValues, position),
      roll: rolls[position] as number,
      amountCents,
      ...(isHeldPrize(amountCents, largePrizeCents) && { paidByHand: paidByHand(position) }),
    }
  })
}

export const proofOf = (drawing: DrawnDrawing) => {
  const { campaign, entropy, amountsCents, onchain } = drawing
  const byHand = handPayments(drawing.handPayments, amountsCents)
  return {
    scheme: SCHEME,
    ...(drawing.mode === 'test' ? { test: true } : {}),
    campaign: { id: onchain?.contractId ?? null, slug: campaign.slug, name: campaign.name },
    drawing: {
      id: drawing.id,
      number: drawing.number,
      drawAt: drawing.drawAt.toISOString(),
      cutoffAt: drawing.cutoffAt.toISOString(),
      // What was drawn was neither; a proof says so in the words of the API.
      cancelled: null,
      void: null,
    },
    winnerList: {
      winners: drawing.winners,
      commitment: toHex(drawing.winnersCommitment),
      lockedAt: drawing.lockedAt.toISOString(),
    },
    entropy: {
      provider: entropy.provider,
      requestId: entropy.requestId,
      value: toHex(entropy.value),
      revealedAt: entropy.revealedAt.toISOString(),
    },
    ...chainPart(drawing),
    prizeTable: drawing.prizeTable,
    results: resultsPart(drawing, byHand),
    displayChangedAt: drawing.displayChangedAt?.toISOString() ?? null,
    payout: payoutPart(drawing, byHand.heldPaidCents),
    ...(drawing.log && { log: { index: drawing.log.index, leaf: toHex(drawing.log.leaf) } }),
  }
}

export type Proof = ReturnType<typeof proofOf>

export const proofPath = (slug: string, drawingId: string): string => `/campaigns/${slug}/draws/${drawingId}/proof.json`
