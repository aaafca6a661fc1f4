import { RouterProvider } from '@tanstack/react-router'
import { showApp } from '../../../portal/web/src/app.tsx'
import { queryClient } from '../../../portal/web/src/calls/query-client.ts'
import { chooseLanguage, loadSections } from '../../../portal/web/src/texts/texts.ts'
import { client, TRPCProvider } from './calls/trpc.ts'
import { router } from './router.tsx'

const console = (
  <TRPCProvider trpcClient={client} queryClient={queryClient}>
    <RouterProvider router={router} />
  </TRPCProvider>
)

/** The console is only in English, and so are the portal's components in it. */
chooseLanguage('en')
void loadSections('parts', 'shell', 'signIn').then(() => showApp(console))
