import { listChanges } from '../../../db/queries/campaign/changes.ts'
import { changeExample } from '../examples.ts'
import { statementList } from '../list-endpoint.ts'
import { timePart } from '../paging.ts'
import { presentChange } from './present-change.ts'
import { manyChanges } from '../shapes/change.ts'

export const listChangesEndpoint = statementList({
  name: 'listCampaignChanges',
  section: 'Campaigns',
  summary: 'List the changes of a campaign',
  description: 'What its prize table and winners per draw changed to and when, latest change first.',
  place: [timePart],
  of: 'campaign',
  member: 'changes',
  schema: manyChanges,
  example: changeExample,
  statement: () => listChanges,
  present: presentChange,
})
