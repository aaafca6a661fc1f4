import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { NeedMailKind } from '../../../../../domain/portal/mail-kind.ts'
import { mailWishKinds } from '../../../../../domain/portal/mail-wish.ts'
import { useTRPC } from '../calls/trpc.ts'
import { ConfirmByLink } from '../parts/confirm-by-link.tsx'
import { texts } from '../texts/texts.ts'

const nameOf = (mail: NeedMailKind): string => {
  const kind = mailWishKinds.find((known) => mail === `needs_${known}`)
  return kind ? texts.account.mail.kinds[kind] : texts.outside.unsubscribe.digest
}

/** Turns off a kind of mail by the link in such a mail. */
export const UnsubscribePage = () => {
  const trpc = useTRPC()
  const words = texts.outside.unsubscribe
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token'))
  const read = useMutation(trpc.mail.readUnsubscribing.mutationOptions())
  const confirm = useMutation(trpc.mail.unsubscribe.mutationOptions())
  return (
    <ConfirmByLink
      {...{ token, words, read, confirm }}
      asked={({ kind }) => words.asked(nameOf(kind))}
      after={() => words.change}
    />
  )
}
