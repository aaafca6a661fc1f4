import { sendWinners } from '../../actions/drawing/send-winners.ts'
import { WINNERS_BODY_BYTES } from '../../body/sizes.ts'
import { done } from '../../conditional.ts'
import { idIn, slugIn } from '../../path.ts'
import { drawingNow } from './read-now.ts'
import { endpointWithBody } from '../endpoint.ts'
import { sentDrawingExample } from '../examples.ts'
import { parseSendWinners } from './parse-winners.ts'
import { presentDrawing } from './present.ts'
import { oneDrawing } from '../shapes/drawing.ts'
import { sentWinnersShape } from '../shapes/sent-winners.ts'

const example = { drawing: sentDrawingExample }

export const sendWinnersEndpoint = endpointWithBody({
  name: 'sendWinners',
  section: 'Drawings',
  summary: 'Send the winners of a drawing',
  description:
    'Takes exactly `winnersExpected` winners, each once; their order matters. Until the cutoff a new list replaces the previous one. After it the same list is still answered with 200, so a retry is always safe; a different one is refused as `locked`. Names and avatars belong to the winner: a given one replaces, `null` removes, an absent one stays, even if the order of the list changes. The same list may bring other names and avatars at any time, even in a campaign that has ended or that pulls.',
  body: {
    schema: sentWinnersShape,
    example: { winners: [{ winner: 'u_7f3a', displayName: 'Ann' }, 'u_c001'] },
    read: parseSendWinners,
    maxBytes: WINNERS_BODY_BYTES,
  },
  answers: {
    201: { says: 'The first list of this drawing was taken.', schema: oneDrawing, example },
    200: { says: 'The list was replaced, or is the same.', schema: oneDrawing, example },
  },
  refusals: ['not_found', 'locked', 'pull_campaign', 'campaign_ended', 'cancelled', 'payload_too_large'],
  handle: async ({ request, caller, service, body: list }) => {
    const place = { slug: slugIn(request), drawingId: idIn(request) }
    const { isFirst, drawing } = await sendWinners(service, caller, { ...place, list })
    return done(isFirst ? 201 : 200, { drawing: presentDrawing(drawing) })
  },
  again: (call) => drawingNow(call),
})
