import { findDrawing } from '../../db/queries/partner-api/drawings.ts'
import { campaignById } from '../../db/queries/partner-api/campaigns.ts'
import { NO_DRAWING, seesOf } from '../authenticate.ts'
import { type Done, done } from '../conditional.ts'
import { presentCampaign } from './campaign/present.ts'
import { presentDrawing } from './drawing/present.ts'
import type { Call } from './endpoint.ts'

type Recording = Pick<Call<unknown>, 'caller' | 'service'>

/** What every operation of a partner's own set-up answers: 201 with the record as it is now. */
const recorded = (json: object): Done => done(201, json)

export const recordedCampaign = async ({ caller, service }: Recording, id: string): Promise<Done> => {
  const [row] = await service.statements.rows(campaignById, [id])
  if (!row) throw new Error(`campaign ${id} is gone`)
  return recorded({ campaign: presentCampaign(row, seesOf(caller)) })
}

export const recordedDrawing = async (
  { caller, service }: Recording,
  { slug, drawingId }: { slug: string; drawingId: string },
): Promise<Done> => {
  const [row] = await service.statements.rows(findDrawing, [caller.id, slug, drawingId])
  if (!row) throw await service.doorkeeper.nothingFound(caller, NO_DRAWING)
  return recorded({ drawing: presentDrawing(row) })
}
