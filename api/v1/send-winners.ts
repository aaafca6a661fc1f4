import { sendWinners } from '../actions/send-winners.ts'
import { readJson } from '../json-body.ts'
import { JSON_TYPE } from '../conditional.ts'
import { idIn, slugIn } from '../path.ts'
import { type Endpoint } from './endpoint.ts'
import { parseSendWinners } from './parse-winners.ts'
import { presentDrawing } from './present-drawing.ts'

export const sendWinnersEndpoint: Endpoint = {
  scope: 'write',
  handle: async ({ request, response, caller, service }) => {
    const list = parseSendWinners(await readJson(request, response))
    const { isFirst, drawing } = await sendWinners(service, caller, {
      slug: slugIn(request),
      drawingId: idIn(request),
      list,
    })
    const body = JSON.stringify({ drawing: presentDrawing(drawing) })
    response.setHeader('Content-Type', JSON_TYPE)
    response.setHeader('Cache-Control', 'no-store')
    response.statusCode = isFirst ? 201 : 200
    response.end(body)
  },
}
