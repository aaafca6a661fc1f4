import { withdrawChange } from '../../actions/campaign/change-terms.ts'
import { done } from '../../conditional.ts'
import { idIn, slugIn } from '../../path.ts'
import { endpoint } from '../endpoint.ts'

export const withdrawChangeEndpoint = endpoint({
  name: 'withdrawCampaignChange',
  section: 'Set-up',
  scope: 'write',
  summary: 'Withdraw a change',
  description:
    'Only while it is `pending` and no later change follows it: draws then keep the terms before it. For test keys.',
  answers: { 204: { says: 'It is withdrawn.' } },
  refusals: ['not_found', 'change_refused'],
  handle: async ({ request, caller, service }) => {
    await withdrawChange(service, caller, { slug: slugIn(request), changeId: idIn(request) })
    return done(204)
  },
})
