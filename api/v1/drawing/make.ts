import { findDrawing } from '../../../db/queries/partner-api/drawings.ts'
import { etagOf } from '../../../domain/serving/etag.ts'
import { NO_DRAWING } from '../../authenticate.ts'
import type { MadeDrawing, Place } from '../../long-lists/jobs.ts'
import type { Service } from '../../service.ts'
import { presentDrawing } from './present.ts'

/** A drawing as it is answered, with the versions of the rows that it is from. Refuses with `not_found`. */
export const makeDrawing = async (
  { statements, doorkeeper }: Pick<Service, 'statements' | 'doorkeeper'>,
  { caller, slug, drawingId }: Place,
): Promise<MadeDrawing> => {
  const [row] = await statements.rows(findDrawing, [caller.id, slug, drawingId])
  if (!row) throw await doorkeeper.nothingFound(caller, NO_DRAWING)
  const body = Buffer.from(JSON.stringify({ drawing: presentDrawing(row) }))
  return { versions: row.versions, body, etag: etagOf(body) }
}
