import { parsePrizeTable, prizeTableFile } from '../../../domain/prize-table.ts'
import { createPrizeTable } from '../../actions/campaign/create-prize-table.ts'
import { done } from '../../conditional.ts'
import { endpointWithBody } from '../endpoint.ts'
import { prizeTableExample } from '../examples.ts'
import { parseBody } from '../parse-body.ts'
import { onePrizeTable } from '../shapes/prize-table.ts'
import { presentPrizeTable } from './present.ts'

export const createPrizeTableEndpoint = endpointWithBody({
  name: 'createPrizeTable',
  section: 'Set-up',
  summary: 'Make a prize table',
  description:
    'A table says how likely each prize is: the chance of a tier is its `weight` over the sum of all weights, and amounts decrease from tier to tier. A table is immutable; to change it, make one with the next `version`. For test keys; in live mode the operator makes tables.',
  body: {
    schema: prizeTableFile,
    example: { version: 2, tiers: prizeTableExample.tiers.map(({ amountCents, weight }) => ({ amountCents, weight })) },
    read: (body) => parsePrizeTable(parseBody(prizeTableFile, body)),
  },
  answers: { 201: { says: 'The table.', schema: onePrizeTable, example: { prizeTable: prizeTableExample } } },
  refusals: ['prize_table_limit'],
  handle: async ({ caller, service, body: table }) => {
    const id = await createPrizeTable(service, caller, table)
    return done(201, { prizeTable: presentPrizeTable({ id, table }) })
  },
})
