import { loadDrawn } from '../../db/queries/drawing/drawn.ts'
import type { DrawValue } from '../../db/queries/site/compact.ts'
import { proofSubject } from '../../db/queries/site/marks.ts'
import { findDrawn } from '../../db/queries/site/proofs.ts'
import { type Proof, proofOf, proofPath } from '../../domain/drawing/proof.ts'
import { fromHex } from '../../domain/hex.ts'
import { MAX_WINNERS_AT_ONCE, portions } from '../portions.ts'
import { kindOfProof } from './dictionaries.ts'
import { type Batch, openBatch, type RenderTarget, RANKS } from './render-target.ts'

export const valueOf = ({ entropy, results }: Proof): DrawValue => ({
  value: fromHex(entropy.value),
  positions: results.length,
})

type OfDraw = { campaignId: string; draw: DrawValue }

export const addProof = (batch: Batch, proof: Proof, { campaignId, draw }: OfDraw): void => {
  const { id } = proof.drawing
  const kind = kindOfProof(proof.test ? 'test' : 'live')
  const path = proofPath(proof.campaign.slug, id)
  const type = 'application/json; charset=utf-8'
  const belonging = { subject: proofSubject(id), campaignId, rank: RANKS.content, kind, draw }
  batch.add(belonging, () => [{ path, type, body: JSON.stringify(proof) }])
}

/** Renders the proofs of these drawings, whose campaigns' renderings are locked. */
export const renderProofs = async (target: RenderTarget, drawingIds: readonly string[]): Promise<void> => {
  for (const portion of portions(await findDrawn(target.tx, drawingIds), MAX_WINNERS_AT_ONCE)) {
    const campaignOf = new Map(portion.map(({ id, campaignId }) => [id, campaignId]))
    const batch = openBatch(target)
    for (const drawing of await loadDrawn(target.tx, [...campaignOf.keys()])) {
      const proof = proofOf(drawing)
      addProof(batch, proof, { campaignId: campaignOf.get(drawing.id) as string, draw: valueOf(proof) })
    }
    await batch.write()
  }
}
