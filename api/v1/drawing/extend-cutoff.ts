import { z } from 'zod'
import { instant } from '../../../domain/instant.ts'
import { extendCutoff } from '../../actions/drawing/extend-cutoff.ts'
import { done } from '../../conditional.ts'
import { idIn, slugIn } from '../../path.ts'
import { drawingNow } from './read-now.ts'
import { endpointWithBody } from '../endpoint.ts'
import { openDrawingExample } from '../examples.ts'
import { presentDrawing } from './present.ts'
import { oneDrawing } from '../shapes/drawing.ts'

export const extendCutoffEndpoint = endpointWithBody({
  name: 'extendCutoff',
  section: 'Drawings',
  summary: 'Extend a cutoff',
  description:
    'Gives a drawing that is still open more time for its winners. A drawing that was flagged because its cutoff passed without winners accepts them again until the new cutoff.',
  body: { schema: z.strictObject({ cutoffAt: instant }), example: { cutoffAt: '2026-12-01T18:30:00Z' } },
  answers: {
    200: {
      says: 'The drawing with its new cutoff.',
      schema: oneDrawing,
      example: { drawing: { ...openDrawingExample, cutoffAt: '2026-12-01T18:30:00.000Z' } },
    },
  },
  refusals: ['not_found', 'cutoff_not_later', 'locked', 'campaign_ended', 'cancelled'],
  handle: async ({ request, caller, service, body: { cutoffAt } }) => {
    const drawing = await extendCutoff(service, caller, { slug: slugIn(request), drawingId: idIn(request), cutoffAt })
    return done(200, { drawing: presentDrawing(drawing) })
  },
  again: (call) => drawingNow(call),
})
