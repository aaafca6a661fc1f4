import { findDrawing } from '../../../db/queries/partner-api/drawings.ts'
import { idIn, slugIn } from '../../path.ts'
import { NO_DRAWING } from '../../authenticate.ts'
import type { Call } from '../endpoint.ts'
import { presentDrawing } from './present.ts'
import type { DrawingAnswer } from '../shapes/drawing.ts'

type Reading = Pick<Call<unknown>, 'request' | 'caller' | 'service'>

/** The row of the path's drawing as it is now. */
export const readDrawingNow = async ({ request, caller, service }: Reading, slug = slugIn(request)) => {
  const [row] = await service.statements.rows(findDrawing, [caller.id, slug, idIn(request)])
  if (!row) throw await service.doorkeeper.nothingFound(caller, NO_DRAWING)
  return row
}

/** The path's drawing as it is now, instead of an answer that was too large to store. */
export const drawingNow = async (call: Reading, slug?: string): Promise<{ drawing: DrawingAnswer }> => ({
  drawing: presentDrawing(await readDrawingNow(call, slug)),
})
