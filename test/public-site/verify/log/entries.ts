import type { EntryContent } from '../../../../domain/log/entry.ts'
import { fingerprintByHand } from '../../../support/formula.ts'
import { leafHexOf, type Log } from '../../../support/log/log.ts'
import { proofOf } from '../proofs.ts'

type Proof = ReturnType<typeof proofOf>

/** The entry of a proof's lock, as the service writes it. */
export const lockOf = ({ campaign, drawing, winnerList, prizeTable, payout }: Proof) => ({
  type: 'lock',
  campaign: campaign.slug,
  drawing: drawing.id,
  winnersCommitment: winnerList.commitment,
  prizeTable: `0x${fingerprintByHand(prizeTable).toString('hex')}`,
  cutoffAt: drawing.cutoffAt,
  drawAt: drawing.drawAt,
  largePrizeCents: payout.largePrizeCents,
})

/** A proof that says where the log has its lock, which is added to it. */
export const provenIn = (log: Log, proof: Proof = proofOf()) => {
  const entry: EntryContent = lockOf(proof)
  const index = log.add(entry)
  return { ...proof, log: { index, leaf: leafHexOf(entry) } }
}
