import { z } from 'zod'
import type { DrawingRow } from '../../../db/queries/partner-api/drawings.ts'
import { winnersCommitment } from '../../../domain/drawing/commitment.ts'
import { sendWinners } from '../../actions/drawing/send-winners.ts'
import { WINNERS_BODY_BYTES } from '../../body/sizes.ts'
import { done } from '../../conditional.ts'
import { idIn, slugIn } from '../../path.ts'
import { readDrawingNow } from './read-now.ts'
import { type Call, endpointWithBody } from '../endpoint.ts'
import { receiptExample, sentDrawingExample } from '../examples.ts'
import { parseSendWinners } from './parse-winners.ts'
import { presentDrawing } from './present.ts'
import { drawingShape } from '../shapes/drawing.ts'
import { receiptMember } from '../shapes/receipt.ts'
import { sentWinnersShape } from '../shapes/sent-winners.ts'

const sentDrawing = z.object({ drawing: drawingShape, receipt: receiptMember })
const example = { drawing: sentDrawingExample, receipt: receiptExample }

type Taken = { drawing: DrawingRow; sentListAt: Date | null }

const presentSent = ({ request, service }: Pick<Call, 'request' | 'service'>, { drawing, sentListAt }: Taken) => ({
  drawing: presentDrawing(drawing),
  receipt:
    drawing.winners && sentListAt
      ? service.receipts.of({
          slug: slugIn(request),
          drawingId: drawing.id,
          winnersCommitment: drawing.winnersCommitment ?? winnersCommitment(drawing.id, drawing.winners),
          listedAt: sentListAt,
        })
      : null,
})

export const sendWinnersEndpoint = endpointWithBody({
  name: 'sendWinners',
  section: 'Drawings',
  scope: 'winners',
  summary: 'Send the winners of a drawing',
  description:
    'Takes exactly `winnersExpected` winners, each once; their order matters. Until the cutoff a new list replaces the previous one. After it the same list is still answered with 200, so a retry is always safe; a different one is refused as `locked`. Names and avatars belong to the winner: a given one replaces, `null` removes, an absent one stays, even if the order of the list changes. The same list may bring other names and avatars at any time, even in a campaign that has ended or that pulls. The answer’s `receipt` is signed: keep it, and you can prove what you sent.',
  body: {
    schema: sentWinnersShape,
    example: { winners: [{ winner: 'u_7f3a', displayName: 'Ann' }, 'u_c001'] },
    read: parseSendWinners,
    maxBytes: WINNERS_BODY_BYTES,
  },
  answers: {
    201: { says: 'The first list of this drawing was taken.', schema: sentDrawing, example },
    200: { says: 'The list was replaced, or is the same.', schema: sentDrawing, example },
  },
  refusals: ['not_found', 'locked', 'pull_campaign', 'campaign_ended', 'cancelled', 'payload_too_large'],
  handle: async ({ request, caller, service, body: list }) => {
    const place = { slug: slugIn(request), drawingId: idIn(request) }
    const sent = await sendWinners(service, caller, { ...place, list })
    return done(sent.isFirst ? 201 : 200, presentSent({ request, service }, sent))
  },
  again: async (call) => {
    const drawing = await readDrawingNow(call)
    return presentSent(call, { drawing, sentListAt: drawing.sentListAt })
  },
})
