import { type DrawingRow, listDrawings, listOpenDrawings } from '../../db/queries/partner-drawings.ts'
import { type Status, statuses } from '../../domain/drawing/state.ts'
import { Refused } from '../../domain/refusals.ts'
import { sendPrivate } from '../conditional.ts'
import { slugIn } from '../path.ts'
import { type Call, type Endpoint, NO_CAMPAIGN } from './endpoint.ts'
import { presentDrawing } from './present-drawing.ts'

const statusIn = ({ request }: Call): Status | null => {
  const { status } = request.query
  if (status === undefined) return null
  if (!statuses.includes(status as Status)) {
    throw new Refused('bad_request', `The status must be one of ${statuses.join(', ')}.`)
  }
  return status as Status
}

export const listDrawingsEndpoint: Endpoint = {
  scope: 'read',
  query: ['status'],
  handle: async (call) => {
    const { request, response, caller, service } = call
    const status = statusIn(call)
    const own = [caller.id, slugIn(request)]
    const rows =
      status === 'open'
        ? await service.statements.rows(listOpenDrawings, own)
        : await service.statements.rows(listDrawings, [...own, status])
    if (rows.length === 0) throw await service.doorkeeper.nothingFound(caller, NO_CAMPAIGN)
    const drawings = rows.filter((row): row is DrawingRow => row.id !== null).map(presentDrawing)
    sendPrivate(request, response, { drawings })
  },
}
