import { useSyncExternalStore } from 'react'
import { questions } from '../asking.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'

/** What a refused call needs from the person, over whatever page is open, so that nothing entered there is lost. */
export const Asking = () => {
  const question = useSyncExternalStore(questions.subscribe, questions.current)
  if (question === 'sign_in') return <SignInDialog />
  if (question === 'confirm') return <ConfirmDialog />
  return null
}
