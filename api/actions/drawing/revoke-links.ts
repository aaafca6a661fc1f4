import { audit } from '../../../db/queries/auditing.ts'
import { findDrawingOfLinks, revokeLinks } from '../../../db/queries/drawing/winner-links.ts'
import type { Pool } from '../../../db/pool.ts'
import type { Caller } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'
import { drawingWords } from '../../../domain/refusal-words/drawing.ts'
import { MAX_REVOCATIONS } from '../../../domain/winner-link.ts'

const refusalOf = (position: number | null) =>
  position === null
    ? drawingWords.noMoreRevocationsOfAll(MAX_REVOCATIONS)
    : drawingWords.noMoreRevocations(position, MAX_REVOCATIONS)

type Wish = { slug: string; drawingId: string; position: number | null }

/**
 * Revokes the personal link of one position, or those of all positions (null): they stop working, and new ones can be
 * made. Refuses with `not_found` if the drawing or position does not exist or is not locked yet, and with
 * `change_refused` if it was revoked as often as possible.
 */
export const revokeWinnerLinks = async (
  { pool }: { pool: Pool },
  caller: Caller,
  { slug, drawingId, position }: Wish,
): Promise<void> =>
  pool.transaction(async (tx) => {
    const drawing = await findDrawingOfLinks(tx, caller, slug, drawingId)
    if (!drawing) throw new Refused('not_found', drawingWords.none(drawingId))
    if (drawing.status === 'open') throw new Refused('not_found', drawingWords.noLinksYet)
    if (position !== null && position >= drawing.winnersExpected)
      throw new Refused('not_found', drawingWords.noPosition(position))
    const { rowCount } = await revokeLinks(tx, drawingId, position)
    if (rowCount === 0) throw new Refused('change_refused', refusalOf(position))
    const { campaignId } = drawing
    await audit(tx, caller, { action: 'drawing.links_revoked', campaignId, drawingId, detail: { position } })
  })
