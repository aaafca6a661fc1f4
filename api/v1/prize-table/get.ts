import { findPrizeTable } from '../../../db/queries/partner-api/prize-tables.ts'
import { sendPrivate } from '../../conditional.ts'
import { idIn } from '../../path.ts'
import { endpoint } from '../endpoint.ts'
import { prizeTableExample } from '../examples.ts'
import { onePrizeTable } from '../shapes/prize-table.ts'
import { presentPrizeTable } from './present.ts'

export const NO_PRIZE_TABLE = 'There is no such prize table of yours or of the operator. Check the id.'

export const getPrizeTable = endpoint({
  name: 'getPrizeTable',
  section: 'Campaigns',
  scope: 'read',
  summary: 'Read a prize table',
  description: 'One that your account made, or one of the operator’s.',
  answers: { 200: { says: 'The table.', schema: onePrizeTable, example: { prizeTable: prizeTableExample } } },
  refusals: ['not_found'],
  handle: async ({ request, response, caller, service }) => {
    const [row] = await service.statements.rows(findPrizeTable, [caller.id, idIn(request)])
    if (!row) throw await service.doorkeeper.nothingFound(caller, NO_PRIZE_TABLE)
    await sendPrivate(request, response, { prizeTable: presentPrizeTable(row) })
  },
})
