import { listChanges } from '../../../db/queries/campaign/changes.ts'
import { sendPrivate } from '../../conditional.ts'
import { slugIn } from '../../path.ts'
import { NO_CAMPAIGN } from '../../authenticate.ts'
import { changeExample } from '../examples.ts'
import { listEndpoint } from '../list-endpoint.ts'
import { timePart } from '../paging.ts'
import { presentChange } from './present-change.ts'
import { manyChanges } from '../shapes/change.ts'

export const listChangesEndpoint = listEndpoint({
  name: 'listCampaignChanges',
  section: 'Campaigns',
  summary: 'List the changes of a campaign',
  description: 'What its prize table and winners per draw changed to and when, latest change first.',
  place: [timePart],
  answers: {
    200: { says: 'A page of changes.', schema: manyChanges, example: { changes: [changeExample], nextCursor: null } },
  },
  refusals: ['not_found'],
  handle: async ({ request, response, caller, service, page }) => {
    const found = await service.statements.rows(listChanges, [caller.id, slugIn(request), ...page.values])
    if (found.length === 0) throw await service.doorkeeper.nothingFound(caller, NO_CAMPAIGN)
    const { rows, nextCursor } = page.of(found)
    await sendPrivate(request, response, { changes: rows.map(presentChange), nextCursor })
  },
})
