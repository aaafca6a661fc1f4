import { RouterProvider } from '@tanstack/react-router'
import { showApp } from './app.tsx'
import { queryClient } from './calls/query-client.ts'
import { client, TRPCProvider } from './calls/trpc.ts'
import { OpenQuestions } from './parts/sign-in/open-questions.tsx'
import { router } from './router.tsx'
import { EVERYWHERE } from './texts/everywhere.ts'
import { wantedLanguage } from './texts/language.ts'
import { chooseLanguage, loadSections } from './texts/texts.ts'

const portal = (
  <TRPCProvider trpcClient={client} queryClient={queryClient}>
    <RouterProvider router={router} />
    <OpenQuestions />
  </TRPCProvider>
)

/** The first page renders once its words and its data are there. */
const language = wantedLanguage()
document.documentElement.lang = language
chooseLanguage(language)
void Promise.all([loadSections(...EVERYWHERE), router.load()]).then(() => showApp(portal))
