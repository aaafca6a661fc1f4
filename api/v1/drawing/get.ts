import { findDrawingVersions, INLINE_WINNERS } from '../../../db/queries/partner-api/drawings.ts'
import { JSON_TYPE, sendDocument } from '../../conditional.ts'
import { encodedOnce } from '../../encoding.ts'
import { idIn, slugIn } from '../../path.ts'
import type { CachedAnswer } from './cache.ts'
import { NO_DRAWING } from '../../authenticate.ts'
import { type Call, endpoint } from '../endpoint.ts'
import { sentDrawingExample } from '../examples.ts'
import { makeDrawing } from './make.ts'
import { oneDrawing } from '../shapes/drawing.ts'

const makeAnswer = async (call: Call, winnersExpected: number): Promise<CachedAnswer> => {
  const { request, response, caller, service } = call
  const place = { caller, slug: slugIn(request), drawingId: idIn(request) }
  const isLong = winnersExpected > INLINE_WINNERS
  const asker = { account: caller.partnerId, response }
  const made = await (isLong ? service.longLists.read(asker, place) : makeDrawing(service, place))
  const body = Buffer.from(made.body.buffer, made.body.byteOffset, made.body.length)
  const answer = { versions: made.versions, body, etag: made.etag, encode: encodedOnce(body) }
  service.drawingCache.set(place.drawingId, answer)
  return answer
}

export const getDrawing = endpoint({
  name: 'getDrawing',
  section: 'Drawings',
  scope: 'read',
  summary: 'Read a drawing',
  description: 'With its winners and, once available, the data to verify its draw.',
  answers: { 200: { says: 'The drawing.', schema: oneDrawing, example: { drawing: sentDrawingExample } } },
  refusals: ['not_found'],
  handle: async (call) => {
    const { request, response, caller, service } = call
    const id = idIn(request)
    const named = { callerId: caller.id, slug: slugIn(request), drawingId: id }
    const found = await service.statements.row(findDrawingVersions, named)
    if (!found) throw await service.doorkeeper.nothingFound(caller, NO_DRAWING)
    const kept = service.drawingCache.get(id) ?? service.heldDrawings.find(id)
    const answer = kept?.versions === found.versions ? kept : await makeAnswer(call, found.winnersExpected)
    service.heldDrawings.hold(id, answer, { reader: caller.partnerId, response })
    const { body, etag, encode } = answer
    await sendDocument(request, response, { body, etag, encode, type: JSON_TYPE, cacheControl: 'private, no-cache' })
  },
})
