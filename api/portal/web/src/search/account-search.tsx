import { skipToken, useQuery } from '@tanstack/react-query'
import type { Found } from '../../../search-shapes.ts'
import type { FoundKind } from '../../../../../domain/search/kind.ts'
import { useAccount } from '../address/account.ts'
import { useTRPC } from '../calls/trpc.ts'
import { AccountLink, type AccountLinkProps, type AccountPath } from '../parts/account-link.tsx'
import { SearchDialog } from './search-dialog.tsx'

const lists = {
  partner: '/',
  table: '/prize-tables',
  key: '/keys',
  event: '/webhooks',
  member: '/team',
  invitation: '/team',
} as const satisfies Partial<Record<FoundKind, AccountPath>>

/** The page of the account that shows it. */
const placeOf = ({ kind, id, slug, drawing, endpoint }: Found): Pick<AccountLinkProps, 'to' | 'params' | 'search'> => {
  if (kind === 'request') return { to: '/requests', search: { request: id } }
  if (kind === 'delivery' && endpoint !== null)
    return { to: '/webhooks/$id/deliveries/$delivery', params: { id: endpoint, delivery: id } }
  if (endpoint !== null) return { to: '/webhooks/$id', params: { id: endpoint } }
  if (slug === null) return { to: (lists as Partial<Record<FoundKind, AccountPath>>)[kind] ?? '/' }
  if (kind === 'goLive') return { to: '/campaigns/$slug/go-live', params: { slug } }
  if (kind === 'guarantee') return { to: '/campaigns/$slug/guarantees', params: { slug } }
  if (drawing !== null) return { to: '/campaigns/$slug/drawings/$id', params: { slug, id: drawing } }
  return { to: '/campaigns/$slug', params: { slug } }
}

const useFound = (text: string) => {
  const trpc = useTRPC()
  const account = useAccount()
  return useQuery(trpc.search.find.queryOptions(text === '' ? skipToken : { account, text }))
}

const FoundInAccount = ({ of, ...rest }: { of: Found } & Omit<AccountLinkProps, 'to'>) => (
  <AccountLink {...placeOf(of)} {...rest} />
)

/** Searches the account of the page. */
export const AccountSearch = ({ onClose }: { onClose: () => void }) => (
  <SearchDialog useFound={useFound} link={FoundInAccount} onClose={onClose} />
)
