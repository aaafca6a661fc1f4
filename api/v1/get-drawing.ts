import { findDrawing } from '../../db/queries/partner-drawings.ts'
import { JSON_TYPE, sendDocument } from '../conditional.ts'
import { idIn, slugIn } from '../path.ts'
import { type Endpoint, NO_DRAWING, refuseUnknownQuery } from './endpoint.ts'
import { presentDrawing } from './present-drawing.ts'

export const getDrawing: Endpoint = {
  scope: 'read',
  handle: async ({ request, response, caller, service }) => {
    refuseUnknownQuery(request, [])
    const [row] = await service.statements.rows(findDrawing, [caller.keyId, slugIn(request), idIn(request)])
    if (!row) throw await service.doorkeeper.nothingFound(caller, NO_DRAWING)
    const body = JSON.stringify({ drawing: presentDrawing(row) })
    sendDocument(request, response, { body, type: JSON_TYPE, cacheControl: 'private, no-cache' })
  },
}
