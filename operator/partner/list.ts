import { z } from 'zod'
import { listPartners } from '../../db/queries/operator/lists.ts'
import type { Command } from '../command.ts'
import { check } from '../options.ts'

export const partnerList: Command = {
  usage: '',
  run: async (options, { statements }) => {
    check(z.strictObject({}), options, 'options')
    const partners = await statements.rows(listPartners, [])
    const lines = partners.map(
      ({ id, name, campaigns, keys }) => `${id}  ${name}  campaigns ${campaigns}, keys ${keys}`,
    )
    return { json: { partners }, text: lines.join('\n') || 'There are no partners yet. Make one with partner create.' }
  },
}
