/** A prize table as the contract knows it. */
import type { PrizeTable } from '../prize-table.ts'
import { toTokenUnits } from './token-units.ts'

/** `Table` of the contract: amounts in the token's smallest units. */
export type OnchainTable = {
  fingerprint: `0x${string}`
  denominator: bigint
  heldFrom: bigint
  tiers: readonly { threshold: bigint; amount: bigint }[]
}

/** Above any amount: no prize is held. */
const NO_PRIZE = 2n ** 96n - 1n

/** `fingerprint` is SHA-256 of the table's JSON; prizes of `largePrizeCents` or more are held. */
export const toOnchainTable = (
  { denominator, tiers }: PrizeTable,
  {
    fingerprint,
    largePrizeCents,
    decimals,
  }: { fingerprint: `0x${string}`; largePrizeCents: number | null; decimals: number },
): OnchainTable => ({
  fingerprint,
  denominator: BigInt(denominator),
  heldFrom: largePrizeCents === null ? NO_PRIZE : toTokenUnits(largePrizeCents, decimals),
  tiers: tiers.map(({ threshold, amountCents }) => ({
    threshold: BigInt(threshold),
    amount: toTokenUnits(amountCents, decimals),
  })),
})
