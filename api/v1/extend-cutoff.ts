import { z } from 'zod'
import { instant } from '../../domain/instant.ts'
import { extendCutoff } from '../actions/extend-cutoff.ts'
import { JSON_TYPE } from '../conditional.ts'
import { readJson } from '../json-body.ts'
import { idIn, slugIn } from '../path.ts'
import { type Endpoint } from './endpoint.ts'
import { parseBody } from './parse-body.ts'
import { presentDrawing } from './present-drawing.ts'

const body = z.strictObject({ cutoffAt: instant })

export const extendCutoffEndpoint: Endpoint = {
  scope: 'write',
  handle: async ({ request, response, caller, service }) => {
    const { cutoffAt } = parseBody(body, await readJson(request, response))
    const drawing = await extendCutoff(service, caller, { slug: slugIn(request), drawingId: idIn(request), cutoffAt })
    response.setHeader('Content-Type', JSON_TYPE)
    response.setHeader('Cache-Control', 'no-store')
    response.end(JSON.stringify({ drawing: presentDrawing(drawing) }))
  },
}
