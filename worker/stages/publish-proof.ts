/**
 * Renders the proofs of drawings that were drawn, paid or shown anew since, and puts them where any web process serves
 * them from. Until then the endpoint composes a proof from the rows itself, so that none is ever missing or old.
 */
import type { Transaction } from '../../db/pool.ts'
import { loadDrawn } from '../../db/queries/drawing/drawn.ts'
import { publish, takeStaleProofs, proofsDue } from '../../db/queries/site/proofs.ts'
import { etagOf } from '../../domain/etag.ts'
import { proofOf, proofPath } from '../../domain/drawing/proof.ts'
import { MAX_WINNERS_AT_ONCE, portions } from '../portions.ts'
import type { Stage } from '../stage.ts'

const publishPortion = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  const drawings = await loadDrawn(tx, ids)
  const publications = drawings.map((drawing) => {
    const body = JSON.stringify(proofOf(drawing))
    return {
      path: proofPath(drawing.campaign.slug, drawing.id),
      drawingId: drawing.id,
      revision: drawing.revision,
      body,
      etag: etagOf(body),
    }
  })
  await publish(tx, 'application/json; charset=utf-8', publications)
}

export const publishProof = {
  queue: 'publish-proof',
  kind: 'database',
  due: proofsDue,
  isInBackground: true,
  run: async (tx, ids) => {
    for (const portion of portions(await takeStaleProofs(tx, ids), MAX_WINNERS_AT_ONCE)) {
      await publishPortion(
        tx,
        portion.map((drawing) => drawing.id),
      )
    }
    return {}
  },
} satisfies Stage
