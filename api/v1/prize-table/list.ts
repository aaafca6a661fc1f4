import { listOwnPrizeTables } from '../../../db/queries/partner-api/prize-tables.ts'
import { prizeTableExample } from '../examples.ts'
import { statementList } from '../list-endpoint.ts'
import { idPart, timePart } from '../paging.ts'
import { manyPrizeTables } from '../shapes/prize-table.ts'
import { presentPrizeTable } from './present.ts'

export const listPrizeTables = statementList({
  name: 'listPrizeTables',
  section: 'Campaigns',
  summary: 'List your prize tables',
  description: 'Those that your account made, newest first.',
  place: [timePart, idPart],
  of: 'account',
  member: 'prizeTables',
  schema: manyPrizeTables,
  example: prizeTableExample,
  statement: () => listOwnPrizeTables,
  present: presentPrizeTable,
})
