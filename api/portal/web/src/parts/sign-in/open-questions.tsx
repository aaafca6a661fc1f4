import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { questions } from '../../calls/open-questions.ts'
import { loadSections } from '../../texts/texts.ts'

const REST_MS = 3_000

const confirm = async () => {
  const [{ ConfirmDialog: dialog }] = await Promise.all([import('../confirm-dialog.tsx'), loadSections('signIn')])
  return { default: dialog }
}
const signIn = async () => {
  const [{ SignInDialog: dialog }] = await Promise.all([import('./dialog.tsx'), loadSections('signIn')])
  return { default: dialog }
}

const ConfirmDialog = lazy(confirm)
const SignInDialog = lazy(signIn)

/**
 * What a refused call needs from the user, as a dialog over the open page, so that nothing entered there is lost. The
 * dialogs' code loads while the page is idle: by the time they are needed, the service may serve another version's
 * files.
 */
export const OpenQuestions = () => {
  const question = useSyncExternalStore(questions.subscribe, questions.current)
  useEffect(() => {
    const timer = setTimeout(() => void Promise.allSettled([confirm(), signIn()]), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Suspense>
      {question === 'sign_in' && <SignInDialog />}
      {question === 'confirm' && <ConfirmDialog />}
    </Suspense>
  )
}
