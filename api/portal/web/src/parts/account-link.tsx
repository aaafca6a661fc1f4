import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type Account, useMaybeAccount } from '../address/account.ts'

export type AccountPath =
  | '/'
  | '/campaigns'
  | '/new-campaign'
  | '/campaigns/$slug'
  | '/campaigns/$slug/drawings/$id'
  | '/campaigns/$slug/drawings/$id/send'
  | '/campaigns/$slug/guarantees'
  | '/campaigns/$slug/go-live'
  | '/prize-tables'
  | '/prize-tables/new'
  | '/payouts'
  | '/statistics'
  | '/keys'
  | '/webhooks'
  | '/webhooks/$id'
  | '/webhooks/$id/deliveries/$delivery'
  | '/requests'
  | '/approvals'
  | '/audit'
  | '/team'

export type AccountLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: AccountPath
  params?: Record<string, string | undefined>
  search?: Record<string, string>
  hash?: string
  /** An account other than the page's. */
  account?: Account
  /** Also marked as current on the pages below it. */
  isSection?: boolean
}

/** A link to a page of the same account. As a button: `<Button component={AccountLink} to="/keys">`. */
export const AccountLink = ({ to, params, search, className, account, isSection, ...rest }: AccountLinkProps) => {
  const shown = useMaybeAccount()
  const of = account ?? shown
  if (!of) throw new Error('A link to a page of an account needs one.')
  return (
    <Link
      to={`/$partner/$mode${to}` as '/$partner/$mode'}
      params={{ ...of, ...params }}
      search={(search ?? {}) as never}
      activeOptions={{ exact: !isSection, includeSearch: false }}
      className={className ?? 'link'}
      {...rest}
    />
  )
}
