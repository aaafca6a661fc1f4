import { findDrawingToAdvance } from '../../../db/queries/drawing/advancing.ts'
import { findDrawing } from '../../../db/queries/partner-api/drawings.ts'
import { LONGEST_ODDS } from '../../../domain/test-mode/forced-prize.ts'
import { advanceWithValue, chooseBeforeAdvance } from '../../actions/drawing/advance.ts'
import { done } from '../../conditional.ts'
import { idIn } from '../../path.ts'
import { drawingNow } from './read-now.ts'
import { endpointWithBody } from '../endpoint.ts'
import { sentDrawingExample } from '../examples.ts'
import { presentDrawing } from './present.ts'
import { oneDrawing } from '../shapes/drawing.ts'
import { trial } from '../shapes/trial.ts'

const NO_TEST_DRAWING = 'There is no such drawing under this account. Check the id, and that it is of a test campaign.'

export const advanceDrawingEndpoint = endpointWithBody({
  name: 'advanceDrawing',
  section: 'Test mode',
  summary: 'Bring a test drawing forward',
  description: `Brings the next step of a test drawing forward to now: the cutoff of an open one, then the draw of a locked one. Later steps follow by themselves within seconds; read the drawing to see them. A drawing that is further along stays as it is.

With \`prize\` you see how your pages show a jackpot. You can ask for it until the random value has arrived; the last one you ask for counts. A value that gives it is searched for under the drawing’s prize table, for odds up to 1 in ${LONGEST_ODDS.toLocaleString('en-US')}, which takes some seconds; if none is found in time, the answer is 503 and nothing has changed.

With \`simulate\` the cutoff fails. After \`no_winners\` do as usual: extend its cutoff and send the list again, or have it fetched again. After \`slow_source\` your source is asked within some seconds.`,
  body: { schema: trial, example: { prize: { position: 0, amountCents: 500_000 } }, isOptional: true },
  answers: {
    200: {
      says: 'The drawing as it is now; the step that was brought forward is about to happen.',
      schema: oneDrawing,
      example: { drawing: { ...sentDrawingExample, cutoffAt: '2026-11-30T09:12:44.118Z' } },
    },
  },
  refusals: [
    'not_found',
    'not_in_live_mode',
    'nothing_to_advance',
    'push_campaign',
    'campaign_ended',
    'campaign_paused',
    'cancelled',
  ],
  prepare: ({ request, caller, service, body }) =>
    chooseBeforeAdvance(service, caller, { drawingId: idIn(request), ...body }),
  handle: async ({ request, caller, service, body }, chosen) => {
    const drawingId = idIn(request)
    const advanced = await advanceWithValue(service, caller, { drawingId, ...body }, chosen)
    const [drawing] = advanced ? await service.statements.rows(findDrawing, [caller.id, advanced.slug, drawingId]) : []
    if (!drawing) throw await service.doorkeeper.nothingFound(caller, NO_TEST_DRAWING)
    return done(200, { drawing: presentDrawing(drawing) })
  },
  again: async (call) => {
    const found = await findDrawingToAdvance(call.service.pool, call.caller, { drawingId: idIn(call.request) })
    return drawingNow(call, found?.slug)
  },
})
