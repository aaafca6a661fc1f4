import { findDrawing } from '../../../db/queries/partner-api/drawings.ts'
import { idIn, slugIn } from '../../path.ts'
import { NO_DRAWING } from '../../authenticate.ts'
import type { Call } from '../endpoint.ts'
import { presentDrawing } from './present.ts'
import type { DrawingAnswer } from '../shapes/drawing.ts'

/** The path's drawing as it is now, instead of an answer that was too large to store. */
export const drawingNow = async (
  { request, caller, service }: Pick<Call<unknown>, 'request' | 'caller' | 'service'>,
  slug = slugIn(request),
): Promise<{ drawing: DrawingAnswer }> => {
  const [row] = await service.statements.rows(findDrawing, [caller.id, slug, idIn(request)])
  if (!row) throw await service.doorkeeper.nothingFound(caller, NO_DRAWING)
  return { drawing: presentDrawing(row) }
}
