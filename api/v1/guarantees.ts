import { z } from 'zod'
import { findCampaign } from '../../db/queries/partner-campaigns.ts'
import { Refused } from '../../domain/refusals.ts'
import { JSON_TYPE, sendDocument } from '../conditional.ts'
import { readJson } from '../json-body.ts'
import { slugIn } from '../path.ts'
import { type Call, type Endpoint, NO_CAMPAIGN } from './endpoint.ts'
import { parseBody } from './parse-body.ts'

const holdToOwnCampaign = async ({ request, caller, service }: Call): Promise<void> => {
  const [campaign] = await service.statements.rows(findCampaign, [caller.keyId, slugIn(request)])
  if (!campaign) throw await service.doorkeeper.nothingFound(caller, NO_CAMPAIGN)
}

/** No campaign has a guarantee period that was checked yet, so the list of every campaign is empty. */
export const listGuarantees: Endpoint = {
  scope: 'read',
  handle: async (call) => {
    await holdToOwnCampaign(call)
    const body = JSON.stringify({ guarantees: [] })
    sendDocument(call.request, call.response, { body, type: JSON_TYPE, cacheControl: 'private, no-cache' })
  },
}

const pick = z.strictObject({ winner: z.string().min(1).max(128), drawingId: z.string().max(40).optional() })

export const pickGuarantee: Endpoint = {
  scope: 'write',
  handle: async (call) => {
    parseBody(pick, await readJson(call.request, call.response))
    await holdToOwnCampaign(call)
    throw new Refused('not_found', 'There is no such guarantee in this campaign.')
  },
}
