import { Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { SchemeSwitch } from '../shell/scheme-switch.tsx'
import { Wordmark } from '../shell/wordmark.tsx'
import { texts } from '../texts/texts.ts'

type OutsideProps = {
  title: string
  /** The name of the app that the page leads into. */
  of?: string
  children: ReactNode
}

/** A page before sign-in: one card under the product's name. */
export const Outside = ({ title, of = texts.parts.portal, children }: OutsideProps) => {
  useEffect(() => {
    document.title = `${title} – Prize Drawing Service`
  }, [title])
  return (
    <div className="outside">
      <header className="outside-head">
        <Wordmark />
        <SchemeSwitch />
      </header>
      <main className="outside-main">
        <Paper withBorder p="xl" radius="lg" className="outside-card">
          <Stack>
            <Title order={1} size="h3">
              {title}
            </Title>
            {children}
          </Stack>
        </Paper>
      </main>
      <Text component="footer" size="xs" c="dimmed" ta="center" p="md">
        {of}
      </Text>
    </div>
  )
}
