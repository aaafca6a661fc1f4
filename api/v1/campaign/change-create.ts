import { changeById } from '../../../db/queries/campaign/changes.ts'
import { changeTermsFromDraw, findDrawBeforeChange } from '../../actions/campaign/change-terms.ts'
import { done } from '../../conditional.ts'
import { slugIn } from '../../path.ts'
import { endpointWithBody } from '../endpoint.ts'
import { changeExample } from '../examples.ts'
import { presentChange } from './present-change.ts'
import { oneChange, termsWish } from '../shapes/change.ts'

const { prizeTable, winnersPerDraw, from } = changeExample

export const createChange = endpointWithBody({
  name: 'changeCampaign',
  section: 'Set-up',
  summary: 'Change prize table or winners per draw',
  description:
    'Starting with a draw whose drawing does not exist yet. Existing drawings, about two days ahead, keep the terms they were made with, unless a pause holds them for more than 59 days. The campaign’s public page announces the change before it takes effect. Changes take effect in order: a later one starts after the earlier ones. For test keys; in live mode the operator makes changes.',
  body: { schema: termsWish, example: { prizeTable, winnersPerDraw, from } },
  answers: { 201: { says: 'The change.', schema: oneChange, example: { change: changeExample } } },
  refusals: ['not_found', 'campaign_ended', 'change_refused'],
  prepare: ({ request, caller, service, body }) =>
    findDrawBeforeChange(service, caller, { slug: slugIn(request), ...body }),
  handle: async ({ request, caller, service, body }, nextDraw) => {
    const id = await changeTermsFromDraw(service, caller, { slug: slugIn(request), ...body }, nextDraw)
    const [row] = await service.statements.rows(changeById, [id])
    if (!row) throw new Error(`change ${id} is gone`)
    return done(201, { change: presentChange(row) })
  },
})
