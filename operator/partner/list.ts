import { listPartners } from '../../db/queries/operator/lists.ts'
import type { Command } from '../command.ts'

export const partnerList: Command = async (_options, { statements }) => {
  const partners = await statements.rows(listPartners, [])
  const lines = partners.map(({ id, name, campaigns, keys }) => `${id}  ${name}  campaigns ${campaigns}, keys ${keys}`)
  return { json: { partners }, text: lines.join('\n') || 'There are no partners yet. Make one with partner create.' }
}
