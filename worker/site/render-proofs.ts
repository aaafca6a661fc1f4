import { loadDrawn } from '../../db/queries/drawing/drawn.ts'
import { proofSubject } from '../../db/queries/site/marks.ts'
import { findDrawn } from '../../db/queries/site/proofs.ts'
import { proofOf, proofPath } from '../../domain/drawing/proof.ts'
import { MAX_WINNERS_AT_ONCE, portions } from '../portions.ts'
import { kindOfProof } from './dictionaries.ts'
import { openBatch, type RenderTarget, RANKS } from './render-target.ts'

/** Renders the proofs of these drawings, whose campaigns' renderings are locked. */
export const renderProofs = async (target: RenderTarget, drawingIds: readonly string[]): Promise<void> => {
  for (const portion of portions(await findDrawn(target.tx, drawingIds), MAX_WINNERS_AT_ONCE)) {
    const campaignOf = new Map(portion.map(({ id, campaignId }) => [id, campaignId]))
    const batch = openBatch(target)
    for (const drawing of await loadDrawn(target.tx, [...campaignOf.keys()])) {
      const { id, campaign, mode, entropy, winners } = drawing
      const owner = { subject: proofSubject(id), campaignId: campaignOf.get(id) ?? null, rank: RANKS.content }
      const path = proofPath(campaign.slug, id)
      const type = 'application/json; charset=utf-8'
      const draw = { value: entropy.value, positions: winners.length }
      batch.add({ ...owner, kind: kindOfProof(mode), draw }, () => [
        { path, type, body: JSON.stringify(proofOf(drawing)) },
      ])
    }
    await batch.write()
  }
}
