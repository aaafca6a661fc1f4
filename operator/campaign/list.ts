import { z } from 'zod'
import { presentCampaign } from '../../api/v1/campaign/present.ts'
import { listAllCampaigns } from '../../db/queries/operator/lists.ts'
import { sentenceOf } from '../../domain/attention.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'
import { knownPartner } from '../partner/known.ts'

const listOptions = z.strictObject({ partner: z.string().optional() })

export const campaignList: Command = async (options, store) => {
  const { partner } = checkOptions(listOptions, options)
  if (partner !== undefined) await knownPartner(store, partner)
  const rows = await store.statements.rows(listAllCampaigns, [partner ?? null])
  const lines = rows.map(
    ({ slug, name, mode, status, partnerId, attention }) =>
      `${slug}  ${name}  ${mode}, ${status}, of ${partnerId}${attention === null ? '' : `  ${sentenceOf(attention)}`}`,
  )
  return {
    json: { campaigns: rows.map((row) => presentCampaign(row, { mayChange: true })) },
    text: lines.join('\n') || 'There are no campaigns yet. Make one with campaign create.',
  }
}
