import type { FoundKind } from '../../../../../../domain/search/kind.ts'
import { pluralIn } from '../plural.ts'

const many = pluralIn('en')

/** The search at Ctrl-K, in the portal and in the operators' console. */
export const search = {
  title: 'Search',
  label: 'What are you looking for?',
  hint: 'Paste an id (drw_…), an address, a transaction, a fingerprint or a reference, or type an e-mail address, the beginning of a name, or a drawing as daily#12.',
  none: {
    title: 'Nothing is called that',
    sentence:
      'Paste a whole id, address, transaction or reference: parts of one find nothing. Names are found by how they begin.',
  },
  found: (n: number) => many(n, 'result', 'results'),
  kinds: {
    partner: 'Partners',
    campaign: 'Campaigns',
    drawing: 'Drawings',
    guarantee: 'Guarantees',
    payout: 'Payouts',
    held: 'Prizes paid by hand',
    transaction: 'Transactions',
    wallet: 'Changes of a wallet',
    table: 'Prize tables',
    goLive: 'Requests to go live',
    key: 'API keys',
    request: 'API requests',
    endpoint: 'Webhook endpoints',
    event: 'Events',
    delivery: 'Deliveries of webhooks',
    member: 'Members of a team',
    invitation: 'Invitations',
  } satisfies Record<FoundKind, string>,
}
