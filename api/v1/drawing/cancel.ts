import { z } from 'zod'
import { cancelReason } from '../../../domain/drawing/cancelled.ts'
import { cancelDrawing } from '../../actions/drawing/cancel.ts'
import { idIn, slugIn } from '../../path.ts'
import { endpointWithBody } from '../endpoint.ts'
import { openDrawingExample } from '../examples.ts'
import { recordedDrawing } from '../recorded.ts'
import { oneDrawing } from '../shapes/drawing.ts'
import { drawingNow } from './read-now.ts'

export const cancelDrawingEndpoint = endpointWithBody({
  name: 'cancelDrawing',
  section: 'Set-up',
  summary: 'Cancel a drawing',
  description:
    'For good, while it is open, whether it has winners or not. It takes no more and is never drawn, gets no number, and shows as cancelled with your reason wherever drawings are public. Once the list is locked, it is drawn. Again with the same reason changes nothing. For test keys; in live mode the operator does it.',
  body: {
    schema: z.strictObject({ reason: cancelReason.meta({ description: 'Why. It is public.' }) }),
    example: { reason: 'The shop is closed that day.' },
  },
  answers: {
    201: {
      says: 'The drawing.',
      schema: oneDrawing,
      example: {
        drawing: {
          ...openDrawingExample,
          cancelled: { at: '2026-11-30T09:12:44.118Z', reason: 'The shop is closed that day.' },
        },
      },
    },
  },
  refusals: ['not_found', 'locked', 'cancelled'],
  handle: async ({ request, caller, service, body: { reason } }) => {
    const place = { slug: slugIn(request), drawingId: idIn(request) }
    await cancelDrawing(service, caller, { ...place, reason })
    return recordedDrawing({ caller, service }, place)
  },
  again: (call) => drawingNow(call),
})
