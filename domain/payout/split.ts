/**
 * Which prizes go to the wallet by themselves and which are held: those at or above the campaign's large-prize
 * threshold. Sums are big integers, because a hundred thousand large prizes come to more than a number holds exactly.
 */

export type Split = { transferredCents: number; heldCents: number; heldPositions: number[] }

/**
 * A sum as a number. Campaigns and drawings whose prizes could come to more than a number holds are refused beforehand.
 */
export const exactCents = (sum: bigint): number => {
  if (sum > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`${sum} cents are more than a number counts exactly`)
  return Number(sum)
}

/** Without a threshold nothing is held. */
export const isHeldPrize = (amountCents: number, largePrizeCents: number | null): boolean =>
  largePrizeCents !== null && amountCents >= largePrizeCents

/** Positions ascend. Throws a RangeError on sums that no number holds exactly. */
export const splitPrizes = (amountsCents: readonly number[], largePrizeCents: number | null): Split => {
  let transferred = 0n
  let held = 0n
  const heldPositions: number[] = []
  for (const [position, amountCents] of amountsCents.entries()) {
    if (isHeldPrize(amountCents, largePrizeCents)) {
      held += BigInt(amountCents)
      heldPositions.push(position)
    } else {
      transferred += BigInt(amountCents)
    }
  }
  return { transferredCents: exactCents(transferred), heldCents: exactCents(held), heldPositions }
}
