import { RouterProvider } from '@tanstack/react-router'
import { showApp } from './app.tsx'
import { queryClient } from './calls/query-client.ts'
import { client, TRPCProvider } from './calls/trpc.ts'
import { OpenQuestions } from './parts/sign-in/open-questions.tsx'
import { router } from './router.tsx'

const portal = (
  <TRPCProvider trpcClient={client} queryClient={queryClient}>
    <RouterProvider router={router} />
    <OpenQuestions />
  </TRPCProvider>
)

/** The first page renders once its words and its data are there. */
export const start = async (words: Promise<void>): Promise<void> => {
  await Promise.all([words, router.load()])
  showApp(portal)
}
