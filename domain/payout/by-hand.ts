/** Held prizes that were paid by hand: what a proof and the API say of each, and what they come to. */
import { exactCents } from './split.ts'

/** A mark as the database has it; `at` is an instant in any form that a Date takes. */
export type HandPayment = { position: number; at: string; reference: string }

export type HandPayments = {
  heldPaidCents: number
  /** What a held position says: null while it waits. */
  paidByHand: (position: number) => { at: string; reference: string } | null
}

/** What each held position says of its payment by hand. */
export const marksByPosition = (marks: readonly HandPayment[] | null): Map<number, { at: string; reference: string }> =>
  new Map((marks ?? []).map(({ position, at, reference }) => [position, { at: new Date(at).toISOString(), reference }]))

export const handPayments = (marks: readonly HandPayment[] | null, amountsCents: readonly number[]): HandPayments => {
  const byPosition = marksByPosition(marks)
  let sum = 0n
  for (const position of byPosition.keys()) sum += BigInt(amountsCents[position] as number)
  return { heldPaidCents: exactCents(sum), paidByHand: (position) => byPosition.get(position) ?? null }
}
