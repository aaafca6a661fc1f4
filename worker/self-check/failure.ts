import type { Proof } from '../../domain/drawing/proof.ts'
import { verifyDraw } from '../../public-site/verify/verify-draw.mjs'

type Told = Pick<Proof, 'drawing' | 'winnerList' | 'entropy' | 'prizeTable' | 'results'>

/** What a proof says that never changes: a payment comes later, names come and go, and a newer service says more. */
const lastingOf = ({ drawing, winnerList, entropy, prizeTable, results }: Told): string =>
  JSON.stringify([
    [drawing.id, drawing.number, drawing.drawAt, drawing.cutoffAt],
    [winnerList.winners, winnerList.commitment, winnerList.lockedAt],
    [entropy.provider, entropy.value, entropy.revealedAt],
    [
      prizeTable.version,
      prizeTable.denominator,
      prizeTable.tiers.map(({ amountCents, weight }) => [amountCents, weight]),
    ],
    results.map(({ winner, randomValue, roll, amountCents }) => [winner, randomValue, roll, amountCents]),
  ])

/** Whether the proof that the public has is still of these rows. */
const saysTheSame = (proof: Proof, stored: string): boolean => {
  try {
    return lastingOf(JSON.parse(stored) as Told) === lastingOf(proof)
  } catch {
    return false
  }
}

/** `stored`: the proof as the public has it; null: it has none yet, or another is on its way. */
export type Evidence = { proof: Proof; stored: string | null }

/** The first check of a proof that fails, in words; null: all of them hold, and the public has the same. */
export const failureOf = async ({ proof, stored }: Evidence): Promise<string | null> => {
  const { ok, checks, error } = await verifyDraw(proof)
  const failed = checks.find((check) => !check.ok)
  if (!ok) return failed ? `${failed.name}: ${failed.detail}` : (error ?? 'it does not check')
  return stored === null || saysTheSame(proof, stored) ? null : 'published proof: it says something else than the rows'
}
