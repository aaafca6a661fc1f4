import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './calls/query-client.ts'
import { Notices } from './parts/notices.tsx'
import { cssVariables, theme } from './theme.ts'

/** The nonce with which this answer's policy allows style elements; the server writes it into the page. */
const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** Shows a web app's pages, with what all of them stand in. */
export const showApp = (pages: ReactNode): void => {
  const place = document.getElementById('root')
  if (!place) throw new Error('The document has no place for the pages.')
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        {pages}
        <Notices />
      </MantineProvider>
    </QueryClientProvider>,
  )
}
