import type { ReactNode } from 'react'
import { texts } from '../texts/texts.ts'
import { AccountLink, type AccountPath } from './account-link.tsx'
import { PageFrame } from './page-frame.tsx'

export type Crumb = { label: string; to: AccountPath; params?: Record<string, string | undefined> }

type PageProps = { title: string; actions?: ReactNode; crumbs?: Crumb[]; children?: ReactNode }

/** A page of an account, below those that lead to it. */
export const Page = ({ crumbs = [], ...page }: PageProps) => (
  <PageFrame {...page} above={crumbs.length > 0 && <Crumbs of={crumbs} />} />
)

const Crumbs = ({ of }: { of: Crumb[] }) => (
  <nav aria-label={texts.parts.breadcrumbs}>
    <ol className="crumbs">
      {of.map(({ label, to, params }) => (
        <li key={label}>
          <AccountLink to={to} params={params}>
            {label}
          </AccountLink>
        </li>
      ))}
    </ol>
  </nav>
)
