import type { RequestHandler } from 'express'
import type { Pool } from '../../db/pool.ts'
import { loadDrawn } from '../../db/queries/drawn.ts'
import { findPublishedProof } from '../../db/queries/public.ts'
import type { Statements } from '../../db/statements.ts'
import { proofOf, proofPath } from '../../domain/drawing/proof.ts'
import { Refused } from '../../domain/refusals.ts'
import { JSON_TYPE, sendDocument } from '../conditional.ts'
import { idIn, slugIn } from '../path.ts'

/** Names may change after the draw, so a proof is not kept for ever. */
const CACHE = 'public, max-age=60'

/** GET /campaigns/{slug}/draws/{id}/proof.json: the proof as rendered ahead, or composed now while the newest is under way. */
export const getProof =
  (statements: Statements, pool: Pool): RequestHandler =>
  async (request, response) => {
    const slug = slugIn(request)
    const id = idIn(request)
    const [published] = await statements.rows(findPublishedProof, [slug, id, proofPath(slug, id)])
    if (!published)
      throw new Refused('not_found', 'There is no such draw, or it is not drawn yet: its proof appears once it is.')
    const { isFresh, body, etag } = published
    if (isFresh && body !== null && etag !== null) {
      sendDocument(request, response, { body, etag, type: JSON_TYPE, cacheControl: CACHE })
      return
    }
    const [drawing] = await loadDrawn(pool, [id])
    if (!drawing) throw new Refused('not_found', 'There is no such draw.')
    sendDocument(request, response, { body: JSON.stringify(proofOf(drawing)), type: JSON_TYPE, cacheControl: CACHE })
  }
