import { Group, Stack, Title } from '@mantine/core'
import { useMatch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

type PageFrameProps = { title: string; actions?: ReactNode; above?: ReactNode; children?: ReactNode }

const PRODUCT = 'Prize Drawing Service'

/** The address whose heading had the focus last. A first load leaves the focus to the browser. */
let lastAddress: string | null = null

/** One page: sets the window's title, and moves the focus to its heading after navigation. */
export const PageFrame = ({ title, actions, above, children }: PageFrameProps) => {
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
        {above}
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
