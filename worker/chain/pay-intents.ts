/**
 * What a chain is told to pay. Amounts are not ordered but expected: the contract computes a drawing's prizes from its
 * value and table, and a guarantee's from its terms.
 */
import type { NewIntent } from '../../db/queries/chain/intents.ts'
import type { Token } from '../../domain/chain/chains.ts'
import { guaranteeKey, settleKey, type StoredArguments } from '../../domain/chain/intent.ts'
import { toOnchainTable } from '../../domain/chain/onchain-table.ts'
import { SETTLED_AT_ONCE } from '../../domain/chain/sign.ts'
import { toTokenUnits } from '../../domain/chain/token-units.ts'
import { toHex } from '../../domain/hex.ts'
import type { PrizeTable } from '../../domain/prize-table.ts'

/** A drawn drawing with the contract that its value came from, and its campaign's id there. */
export type ChainDrawing = {
  drawingId: string
  drawingNumber: number
  campaignId: string
  chain: string
  contract: string
  contractId: number
  token: Token
  prizeTable: PrizeTable
  fingerprint: Buffer
  largePrizeCents: number | null
}

const hex = (bytes: Buffer) => toHex(bytes) as `0x${string}`

const tableArgument = ({ prizeTable, fingerprint, largePrizeCents, token: { decimals } }: ChainDrawing) => {
  const { tiers, ...table } = toOnchainTable(prizeTable, { fingerprint: hex(fingerprint), largePrizeCents, decimals })
  return {
    fingerprint: table.fingerprint,
    denominator: String(table.denominator),
    heldFrom: String(table.heldFrom),
    tiers: tiers.map(({ threshold, amount }) => ({ threshold: String(threshold), amount: String(amount) })),
  }
}

const expected = (drawing: ChainDrawing, amountCents: number) => ({
  campaignId: drawing.contractId,
  drawingNumber: drawing.drawingNumber,
  table: tableArgument(drawing),
  amount: String(toTokenUnits(amountCents, drawing.token.decimals)),
  token: drawing.token.address,
})

const intentOf = (
  { chain, contract, campaignId, drawingId }: ChainDrawing,
  key: string,
  payoutId: string | null,
  given: StoredArguments,
): NewIntent => ({ key, chain, contract, kind: 'pay', campaignId, drawingId, payoutId, arguments: given })

/** Settles a drawing: in one call, or in several for a long list, of which the last one pays. */
export const settleIntents = (
  drawing: ChainDrawing,
  {
    winners,
    entropy,
    payout,
  }: { winners: number; entropy: Buffer; payout: { id: string; amountCents: number } | null },
): NewIntent[] => {
  const { campaignId, drawingNumber } = drawing
  const intents: NewIntent[] = []
  for (let first = 0; first < winners; first += SETTLED_AT_ONCE) {
    const through = Math.min(first + SETTLED_AT_ONCE, winners)
    const isLast = through === winners
    const part = { kind: 'settle' as const, positions: through - first, through, randomValue: hex(entropy) }
    const key = settleKey(campaignId, drawingNumber, isLast ? undefined : through)
    const paid = isLast ? payout : null
    intents.push(intentOf(drawing, key, paid?.id ?? null, { ...part, ...expected(drawing, paid?.amountCents ?? 0) }))
  }
  return intents
}

/** Pays the guarantee of a period, which rests on this drawing. */
export const guaranteeIntent = (
  drawing: ChainDrawing,
  { period, payout }: { period: number; payout: { id: string; amountCents: number } },
): NewIntent =>
  intentOf(drawing, guaranteeKey(drawing.campaignId, period), payout.id, {
    kind: 'guarantee',
    period,
    ...expected(drawing, payout.amountCents),
  })
