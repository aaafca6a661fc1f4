import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { tokenIn } from '../address/fragment.ts'
import { useTRPC } from '../calls/trpc.ts'
import { ConfirmByLink } from '../parts/confirm-by-link.tsx'
import { texts } from '../texts/texts.ts'

/** Confirms an e-mail address by the link that was mailed to it. */
export const EmailPage = () => {
  const trpc = useTRPC()
  const words = texts.outside.email
  const [token] = useState(() => tokenIn(window.location.hash))
  const read = useMutation(trpc.email.read.mutationOptions())
  const confirm = useMutation(
    trpc.email.confirm.mutationOptions({
      onSuccess: () => window.history.replaceState(window.history.state, '', window.location.pathname),
    }),
  )
  return (
    <ConfirmByLink
      {...{ token, words, read, confirm }}
      asked={({ email }) => words.asked(<strong>{email}</strong>)}
      after={(changed) => words.signInAs(changed?.email ?? '')}
    />
  )
}
