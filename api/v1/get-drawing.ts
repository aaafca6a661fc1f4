import { findDrawing, findDrawingVersions } from '../../db/queries/partner-drawings.ts'
import { etagOf } from '../../domain/etag.ts'
import { JSON_TYPE, sendDocument } from '../conditional.ts'
import { idIn, slugIn } from '../path.ts'
import type { CachedAnswer } from './drawing-cache.ts'
import { type Call, type Endpoint, NO_DRAWING } from './endpoint.ts'
import { presentDrawing } from './present-drawing.ts'

const makeAnswer = async ({ request, caller, service }: Call): Promise<CachedAnswer> => {
  const [row] = await service.statements.rows(findDrawing, [caller.id, slugIn(request), idIn(request)])
  if (!row) throw await service.doorkeeper.nothingFound(caller, NO_DRAWING)
  const body = Buffer.from(JSON.stringify({ drawing: presentDrawing(row) }))
  const answer = { versions: row.versions, body, etag: etagOf(body) }
  service.drawingCache.set(row.id, answer)
  return answer
}

export const getDrawing: Endpoint = {
  scope: 'read',
  handle: async (call) => {
    const { request, response, caller, service } = call
    const id = idIn(request)
    const named = { callerId: caller.id, slug: slugIn(request), drawingId: id }
    const found = await service.statements.row(findDrawingVersions, named)
    if (!found) throw await service.doorkeeper.nothingFound(caller, NO_DRAWING)
    const { body, etag } = service.drawingCache.get(id, found.versions) ?? (await makeAnswer(call))
    sendDocument(request, response, { body, etag, type: JSON_TYPE, cacheControl: 'private, no-cache' })
  },
}
