import { z } from 'zod'
import { type DrawingRow, findLongDrawing, listDrawings } from '../../../db/queries/partner-api/drawings.ts'
import { acceptedEncoding, tagOf } from '../../encoding.ts'
import { JSON_TYPE, sendDocument, sendPrivate } from '../../conditional.ts'
import type { MadePage } from '../../long-lists/jobs.ts'
import { slugIn } from '../../path.ts'
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

/** Named by its tag, so that all readers of the same bytes share their memory. */
const holdable = ({ body: { buffer, byteOffset, length }, etag }: MadePage) => {
  const body = Buffer.from(buffer, byteOffset, length)
  return { versions: etag, body, etag, encode: async () => body }
}

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
  answer: async (call, make) => {
    const { request, response, caller, service, query } = call
    const slug = slugIn(request)
    const [long] = await service.statements.rows(findLongDrawing, [caller.id, slug])
    if (!long) return sendPrivate(request, response, await make(call))
    const made = await service.longLists.list(
      { account: caller.partnerId, response },
      { caller, slug, query, encoding: acceptedEncoding(request) },
    )
    const { etag, encoding } = made
    const tag = tagOf(etag, encoding)
    const held = service.heldDrawings.find(tag) ?? holdable(made)
    service.heldDrawings.hold(tag, held, { reader: caller.partnerId, response })
    const { body } = held
    return sendDocument(request, response, { body, etag, encoding, type: JSON_TYPE, cacheControl: 'private, no-cache' })
  },
})
