import type { RequestHandler } from 'express'
import { findLogPlace, findTileHashes } from '../../../db/queries/log/reading.ts'
import type { Statements } from '../../../db/statements.ts'
import { inclusionProof, proofText, tilesFor } from '../../../domain/log/inclusion.ts'
import { CHECKPOINT_PATH } from '../../../domain/log/tiles.ts'
import { Refused } from '../../../domain/refusals.ts'
import { cacheControlOf } from '../../../domain/serving/cache-control.ts'
import { etagOf } from '../../../domain/serving/etag.ts'
import { sendDocument } from '../../conditional.ts'
import { networkOf } from '../../network.ts'
import type { Site } from '../site.ts'

const LEAF = /^[0-9a-f]{64}$/

const makeProof = async (statements: Statements, leaf: Buffer): Promise<Buffer | undefined> => {
  const [place] = await statements.rows(findLogPlace, [leaf, CHECKPOINT_PATH])
  if (!place) return undefined
  const { index, size, checkpoint, lock } = place
  const tiles = tilesFor(index, size)
  const columns = [tiles.map(({ level }) => level), tiles.map(({ tile }) => tile)]
  const hashes = await statements.rows(findTileHashes, columns)
  return Buffer.from(
    proofText({ index, extra: lock, hashes: inclusionProof(index, size, hashes), checkpoint: checkpoint.toString() }),
  )
}

/** GET /log/proof/{leaf} */
export const getLogProof = ({ statementsOf }: Pick<Site, 'statementsOf'>): RequestHandler => {
  return async (request, response) => {
    const leaf = String(request.params['leaf'])
    const body = LEAF.test(leaf)
      ? await makeProof(statementsOf(networkOf(request)), Buffer.from(leaf, 'hex'))
      : undefined
    if (!body)
      throw new Refused(
        'not_found',
        'No entry of the log has this leaf hash, 64 hex digits. An entry has its place a second after its cause.',
      )
    response.setHeader('Content-Disposition', `inline; filename="${leaf}.tlog-proof"`)
    await sendDocument(request, response, {
      body,
      etag: etagOf(body),
      type: 'text/plain; charset=utf-8',
      cacheControl: cacheControlOf(request.path),
    })
  }
}
