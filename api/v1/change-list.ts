import { type ChangeRow, listChanges } from '../../db/queries/campaign-changes.ts'
import { sendPrivate } from '../conditional.ts'
import { slugIn } from '../path.ts'
import { endpoint, NO_CAMPAIGN } from './endpoint.ts'
import { changeExample } from './examples.ts'
import { presentChange } from './present-change.ts'
import { manyChanges } from './shapes/change.ts'

export const listChangesEndpoint = endpoint({
  name: 'listCampaignChanges',
  section: 'Campaigns',
  scope: 'read',
  summary: 'List the changes of a campaign',
  description: 'What its prize table and its winners per draw changed to and when, the last change first.',
  answers: { 200: { says: 'The changes.', schema: manyChanges, example: { changes: [changeExample] } } },
  refusals: ['not_found'],
  handle: async ({ request, response, caller, service }) => {
    const rows = await service.statements.rows(listChanges, [caller.id, slugIn(request)])
    if (rows.length === 0) throw await service.doorkeeper.nothingFound(caller, NO_CAMPAIGN)
    const changes = rows.filter((row): row is ChangeRow => row.id !== null).map(presentChange)
    await sendPrivate(request, response, { changes })
  },
})
