/** Which prizes go to the wallet by themselves and which are held: those at or above the campaign's large-prize threshold. */

export type Split = { transferredCents: number; heldCents: number; heldPositions: number[] }

/** Without a threshold nothing is held. */
export const splitPrizes = (amountsCents: readonly number[], largePrizeCents: number | null): Split => {
  const split: Split = { transferredCents: 0, heldCents: 0, heldPositions: [] }
  for (const [position, amountCents] of amountsCents.entries()) {
    if (largePrizeCents !== null && amountCents >= largePrizeCents) {
      split.heldCents += amountCents
      split.heldPositions.push(position)
    } else {
      split.transferredCents += amountCents
    }
  }
  return split
}
