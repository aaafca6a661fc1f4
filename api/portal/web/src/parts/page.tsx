import { Group, Stack, Title } from '@mantine/core'
import { useMatch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { texts } from '../texts/texts.ts'
import { AccountLink, type AccountPath } from './account-link.tsx'

export type Crumb = { label: string; to: AccountPath; params?: Record<string, string | undefined> }

type PageProps = { title: string; actions?: ReactNode; crumbs?: Crumb[]; children?: ReactNode }

const PRODUCT = 'Prize Drawing Service'

/** The address whose heading had the focus last. A first load leaves the focus to the browser. */
let lastAddress: string | null = null

/** One page: sets the window's title, and moves the focus to its heading after navigation. */
export const Page = ({ title, actions, crumbs, children }: PageProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  useEffect(() => {
    document.title = `${title} – ${PRODUCT}`
  }, [title])
  useEffect(() => {
    if (lastAddress !== null && lastAddress !== pathname) heading.current?.focus({ preventScroll: true })
    lastAddress = pathname
  }, [pathname])
  return (
    <Stack gap="lg">
      <div>
        {crumbs && crumbs.length > 0 && <Crumbs of={crumbs} />}
        <Group justify="space-between" gap="sm">
          <Title order={1} size="h2" ref={heading} tabIndex={-1} className="page-title">
            {title}
          </Title>
          {actions && <Group gap="sm">{actions}</Group>}
        </Group>
      </div>
      {children}
    </Stack>
  )
}

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
