import { z } from 'zod'
import { type DrawingFilter, listDrawings } from '../../../db/queries/partner-api/drawings.ts'
import { statuses } from '../../../domain/drawing/state.ts'
import { sendPrivate } from '../../conditional.ts'
import { slugIn } from '../../path.ts'
import { NO_CAMPAIGN } from '../../authenticate.ts'
import { openDrawingExample } from '../examples.ts'
import { listEndpoint } from '../list-endpoint.ts'
import { timePart } from '../paging.ts'
import { presentDrawing } from './present.ts'
import { manyDrawings } from '../shapes/drawing.ts'

const status = z
  .enum(statuses, { error: `must be one of ${statuses.join(', ')}` })
  .optional()
  .meta({ description: 'Only drawings with this status. Absent: all, newest first.' })

const attention = z
  .literal('true', { error: 'must be true' })
  .transform(() => true)
  .optional()
  .meta({
    description: 'Only drawings that wait for a person, whose `needsAttention` says why.',
    override: { type: 'boolean', const: true },
  })

export const listDrawingsEndpoint = listEndpoint({
  name: 'listDrawings',
  section: 'Drawings',
  summary: 'List drawings',
  description:
    'With `status=open` the earliest cutoff comes first; those that have passed without winners, which have `needsAttention` and wait for you to extend them, thus lead the list. Otherwise the newest comes first. A page of drawings with very long lists is shorter than its `limit`; follow `nextCursor`.',
  filters: z.object({ status, attention }),
  place: [timePart, timePart],
  answers: {
    200: {
      says: 'A page of drawings.',
      schema: manyDrawings,
      example: { drawings: [openDrawingExample], nextCursor: null },
    },
  },
  refusals: ['not_found'],
  handle: async ({ request, response, caller, service, query, page }) => {
    const values = [caller.id, slugIn(request), ...page.values]
    const found = await service.statements.rows(listDrawings(query as DrawingFilter), values)
    if (found.length === 0) throw await service.doorkeeper.nothingFound(caller, NO_CAMPAIGN)
    const { rows, nextCursor } = page.of(found)
    await sendPrivate(request, response, { drawings: rows.map(presentDrawing), nextCursor })
  },
})
