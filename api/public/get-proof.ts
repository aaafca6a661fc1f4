import type { RequestHandler } from 'express'
import { loadDrawn } from '../../db/queries/drawing/drawn.ts'
import { findProof } from '../../db/queries/site/proofs.ts'
import { fromStored } from '../../db/queries/site/stored-body.ts'
import { cacheControlOf } from '../../domain/serving/cache-control.ts'
import { etagOf } from '../../domain/serving/etag.ts'
import { proofOf, proofPath } from '../../domain/drawing/proof.ts'
import { Refused } from '../../domain/refusals.ts'
import { JSON_TYPE, sendDocument } from '../conditional.ts'
import { networkOf } from '../network.ts'
import { idIn, slugIn } from '../path.ts'
import { readingDictionaries } from './read-dictionary.ts'
import type { MadeDocument, PublicDocument } from './recent-documents.ts'
import type { Site } from './site.ts'

/**
 * The proof as a worker has rendered it, or composed now while the newest is still to be rendered, so that it is
 * neither missing nor stale.
 */
const makeProof = async (
  { statements, pool }: Pick<Site, 'statements' | 'pool'>,
  slug: string,
  id: string,
  knownEtag: string | undefined,
): Promise<MadeDocument | 'unchanged'> => {
  const [stored] = await statements.rows(findProof, [slug, id, proofPath(slug, id), knownEtag ?? null])
  if (!stored)
    throw new Refused(
      'not_found',
      'There is no such draw, or it has not been drawn yet: its proof appears once it has.',
    )
  const { body, etag, ...how } = stored
  if (etag !== null && etag === knownEtag) return 'unchanged'
  if (body !== null && etag !== null) {
    const proof = await fromStored({ body, ...how }, readingDictionaries(statements))
    // A decoded body that does not match its tag is damaged: the proof is then composed again.
    if (how.encoding === null || etagOf(proof) === etag) return { body: proof, etag }
  }
  const [drawing] = await loadDrawn(pool, [id])
  if (!drawing) throw new Refused('not_found', 'There is no such draw.')
  return { body: JSON.stringify(proofOf(drawing)) }
}

/** GET /campaigns/{slug}/draws/{id}/proof.json */
export const getProof = (site: Site): RequestHandler => {
  return async (request, response) => {
    const slug = slugIn(request)
    const id = idIn(request)
    const source = { statements: site.statementsOf(networkOf(request)), pool: site.pool }
    const make = (known?: PublicDocument) => makeProof(source, slug, id, known?.etag)
    const document = await site.recent(`${slug} ${id}`, make, response)
    await sendDocument(request, response, { ...document, type: JSON_TYPE, cacheControl: cacheControlOf(request.path) })
  }
}
