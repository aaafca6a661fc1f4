import { z } from 'zod'
import { type DrawingRow, listDrawings } from '../../../db/queries/partner-api/drawings.ts'
import { statuses } from '../../../domain/drawing/state.ts'
import { openDrawingExample } from '../examples.ts'
import { statementList } from '../list-endpoint.ts'
import { type PlacedRow, timePart } from '../paging.ts'
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

export const listDrawingsEndpoint = statementList<DrawingRow & PlacedRow>({
  name: 'listDrawings',
  section: 'Drawings',
  summary: 'List drawings',
  description:
    'With `status=open` the earliest cutoff comes first; those that have passed without winners, which have `needsAttention` and wait for you to extend them, thus lead the list. Otherwise the newest comes first. A page of drawings with very long lists is shorter than its `limit`; follow `nextCursor`.',
  filters: z.object({ status, attention }),
  place: [timePart, timePart],
  of: 'campaign',
  member: 'drawings',
  schema: manyDrawings,
  example: openDrawingExample,
  statement: (query) => listDrawings(query),
  present: presentDrawing,
})
