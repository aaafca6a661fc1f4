import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { questions } from '../../calls/open-questions.ts'

const REST_MS = 3_000

const confirm = async () => ({ default: (await import('../confirm-dialog.tsx')).ConfirmDialog })
const signIn = async () => ({ default: (await import('./dialog.tsx')).SignInDialog })

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
