import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { OpenQuestions } from './parts/sign-in/open-questions.tsx'
import { Notices } from './parts/notices.tsx'
import { router } from './router.tsx'
import { cssVariables, theme } from './theme.ts'
import { wantedLanguage } from './texts/language.ts'
import { EVERYWHERE } from './texts/everywhere.ts'
import { chooseLanguage, loadSections } from './texts/texts.ts'
import { client, queryClient, TRPCProvider } from './calls/trpc.ts'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the portal.')

/** The nonce with which this answer's policy allows style elements; the server writes it into the page. */
const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** The global in which the library that locks scrolling behind a dialog looks for its style element's nonce. */
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

const portal = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          getStyleNonce={styleNonce}
        >
          <RouterProvider router={router} />
          <Notices />
          <OpenQuestions />
        </MantineProvider>
      </TRPCProvider>
    </QueryClientProvider>
  </StrictMode>
)

/** The first page renders as a transition, once its words and its data are there: the browser stays responsive. */
const language = wantedLanguage()
document.documentElement.lang = language
chooseLanguage(language)
void Promise.all([loadSections(...EVERYWHERE), router.load()]).then(() =>
  startTransition(() => createRoot(place).render(portal)),
)
