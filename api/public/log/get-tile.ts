import type { RequestHandler } from 'express'
import { findLogEntries, findLogHashes, findLogLeaves } from '../../../db/queries/log/reading.ts'
import type { Statements } from '../../../db/statements.ts'
import { bundle, readTilePath, TILE_TYPE, type TileName } from '../../../domain/log/tiles.ts'
import { TILE_WIDTH } from '../../../domain/log/tree.ts'
import { cacheControlOf } from '../../../domain/serving/cache-control.ts'
import { etagOf } from '../../../domain/serving/etag.ts'
import { sendDocument } from '../../conditional.ts'
import { networkOf } from '../../network.ts'
import type { Site } from '../site.ts'

const findBytes = async (statements: Statements, { kind, index, width }: TileName): Promise<readonly Buffer[]> => {
  const first = index * TILE_WIDTH
  const find = () => {
    if (kind === 'entries') return statements.rows(findLogEntries, [first, width])
    if (kind === 0) return statements.rows(findLogLeaves, [first, width])
    return statements.rows(findLogHashes, [first, width, kind])
  }
  return (await find()).map(({ bytes }) => bytes)
}

/**
 * GET /log/tile/…/….p/{width}: a partial tile, which stays available once the tile is full, because clients may hold an
 * older checkpoint. Full tiles are files of the site.
 */
export const getTile = ({ statementsOf }: Pick<Site, 'statementsOf'>): RequestHandler => {
  return async (request, response, next) => {
    const tile = readTilePath(request.path)
    if (!tile || tile.width === TILE_WIDTH) {
      next()
      return
    }
    const found = await findBytes(statementsOf(networkOf(request)), tile)
    if (found.length < tile.width) {
      next()
      return
    }
    const body = tile.kind === 'entries' ? bundle(found) : Buffer.concat(found)
    await sendDocument(request, response, {
      body,
      etag: etagOf(body),
      type: TILE_TYPE,
      cacheControl: cacheControlOf(request.path),
    })
  }
}
