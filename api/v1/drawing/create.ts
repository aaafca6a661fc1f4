import { z } from 'zod'
import { winnersPerDraw } from '../../../domain/campaign.ts'
import { instant } from '../../../domain/instant.ts'
import { createSpecialDrawing } from '../../actions/drawing/create-special.ts'
import { slugIn } from '../../path.ts'
import { endpointWithBody } from '../endpoint.ts'
import { openDrawingExample } from '../examples.ts'
import { recordedDrawing } from '../recorded.ts'
import { oneDrawing } from '../shapes/drawing.ts'

const special = z.strictObject({
  drawAt: instant.meta({ description: 'Time of the draw, which no other drawing of the campaign has.' }),
  cutoffAt: instant
    .optional()
    .meta({ description: 'Winners are accepted until then. Absent: as long before the draw as the campaign says.' }),
  winners: winnersPerDraw
    .optional()
    .meta({ description: 'How many winners it takes. Absent: as many as the terms at its draw time say.' }),
})

const times = { drawAt: '2026-12-01T18:15:00.000Z', cutoffAt: '2026-12-01T18:05:00.000Z' }

export const createDrawing = endpointWithBody({
  name: 'createDrawing',
  section: 'Set-up',
  summary: 'Create a special drawing',
  description:
    'A drawing outside the cadence, within the next 366 days. From then on it is like any other. For test keys; in live mode the operator creates special drawings.',
  body: { schema: special, example: times },
  answers: {
    201: { says: 'The drawing.', schema: oneDrawing, example: { drawing: { ...openDrawingExample, ...times } } },
  },
  refusals: ['not_found', 'campaign_ended', 'campaign_paused', 'drawing_limit'],
  handle: async ({ request, caller, service, body }) => {
    const slug = slugIn(request)
    const drawingId = await createSpecialDrawing(service, caller, { slug, ...body })
    return recordedDrawing({ caller, service }, { slug, drawingId })
  },
})
