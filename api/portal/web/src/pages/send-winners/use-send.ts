import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Drawing } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { refusalOf } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { type Entry, toElement } from '../../winners/file.ts'
import { texts } from '../../texts/texts.ts'
import { forgetDraft } from './draft.ts'

/** Checks again whether someone else sent a list, and asks before replacing it; then sends. */
export const useSend = (drawing: Drawing, readAgain: () => Promise<Drawing>) => {
  const { slug, id } = drawing
  const account = useAccount()
  const trpc = useTRPC()
  const navigate = useNavigate()
  const [known, setKnown] = useState(drawing.times.sentAt)
  const [meanwhile, setMeanwhile] = useState<string | null>(null)
  const act = useAct(
    trpc.drawing.sendWinners.mutationOptions({
      onSuccess: () => {
        forgetDraft(id)
        void navigate({ to: '/$partner/$mode/campaigns/$slug/drawings/$id', params: { ...account, slug, id } as never })
      },
    }),
    { done: ({ isFirst }) => (isFirst ? texts.sendWinners.send.done : texts.sendWinners.send.again) },
  )
  const sendNow = (entries: readonly Entry[]) => act.mutate({ account, slug, id, winners: entries.map(toElement) })
  const look = useMutation({ mutationFn: readAgain, networkMode: 'always' })
  const send = (entries: readonly Entry[]) =>
    look.mutate(undefined, {
      onSuccess: ({ times: { sentAt }, status }) => {
        if (sentAt !== known && sentAt !== null && status === 'open') setMeanwhile(sentAt)
        else sendNow(entries)
      },
    })
  const replace = (entries: readonly Entry[]) => {
    setKnown(meanwhile)
    setMeanwhile(null)
    sendNow(entries)
  }
  return {
    send,
    replace,
    /** Another list that would be replaced; null: none. */
    meanwhile,
    keepTheirs: () => setMeanwhile(null),
    isPending: look.isPending || act.isPending,
    problem: look.error ? refusalOf(look.error) : act.problem,
  }
}
