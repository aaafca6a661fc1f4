import { beginFirstCall } from './calls/first-call.ts'
import { nextTask } from './next-task.ts'
import { EVERYWHERE } from './texts/everywhere.ts'
import { wantedLanguage } from './texts/language.ts'
import { chooseLanguage, loadSections } from './texts/texts.ts'

const language = wantedLanguage()
document.documentElement.lang = language
chooseLanguage(language)
beginFirstCall(window.location.pathname)
const words = loadSections(...EVERYWHERE)

/** Evaluates libraries and pages in separate tasks: one long task would block input on a slow phone. */
const run = async (): Promise<void> => {
  await import('./calls/trpc.ts')
  const { start } = await import('./start.tsx')
  await nextTask()
  await start(words)
}

void run()
