import { z } from 'zod'
import { type DrawingRow, listDrawings, listOpenDrawings } from '../../db/queries/partner-drawings.ts'
import { statuses } from '../../domain/drawing/state.ts'
import { sendPrivate } from '../conditional.ts'
import { slugIn } from '../path.ts'
import { endpoint, NO_CAMPAIGN } from './endpoint.ts'
import { openDrawingExample } from './examples.ts'
import { presentDrawing } from './present-drawing.ts'
import { manyDrawings } from './shapes/drawing.ts'

const status = z
  .enum(statuses, { error: `must be one of ${statuses.join(', ')}` })
  .optional()
  .meta({ description: 'Only drawings of this status. Absent: all, newest first.' })

export const listDrawingsEndpoint = endpoint({
  name: 'listDrawings',
  section: 'Drawings',
  scope: 'read',
  summary: 'List drawings',
  description:
    'With `status=open` the soonest cutoff comes first, so that the first one is the next to send winners to. Else the newest comes first. There are 50 at most, and no paging.',
  query: z.object({ status }),
  answers: { 200: { says: 'The drawings.', schema: manyDrawings, example: { drawings: [openDrawingExample] } } },
  refusals: ['not_found'],
  handle: async ({ request, response, caller, service, query }) => {
    const own = [caller.id, slugIn(request)]
    const rows =
      query['status'] === 'open'
        ? await service.statements.rows(listOpenDrawings, own)
        : await service.statements.rows(listDrawings, [...own, query['status'] ?? null])
    if (rows.length === 0) throw await service.doorkeeper.nothingFound(caller, NO_CAMPAIGN)
    const drawings = rows.filter((row): row is DrawingRow => row.id !== null).map(presentDrawing)
    sendPrivate(request, response, { drawings })
  },
})
