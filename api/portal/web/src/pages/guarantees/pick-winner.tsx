import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Campaign, Guarantee, Win } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { Problem } from '../../parts/problem.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'
import { ChooseWin } from './choose-win.tsx'
import { ReviewPick } from './review-pick.tsx'
import { Unanswered } from './unanswered.tsx'

/** With these the call may have been carried out nevertheless. */
const isUnsure = (reason: string): boolean => ['unreachable', 'failed', 'internal', 'unavailable'].includes(reason)

type PickProps = { campaign: Campaign; guarantee: Guarantee; onLeave: () => void }

/**
 * Choose a win, review what it pays, pick. Without an answer the pick may still have gone through: the list is read
 * again, and if it has, the pick replaces this part.
 */
export const PickWinner = ({ campaign, guarantee, onLeave }: PickProps) => {
  const [win, setWin] = useState<Win | null>(null)
  const [isReviewing, setReviewing] = useState(false)
  const account = useAccount()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [failedAtMs, setFailedAtMs] = useState(0)
  const readAgain = () => {
    setFailedAtMs(Date.now())
    void queries.invalidateQueries(trpc.guarantee.list.queryFilter({ account, slug: campaign.slug }))
  }
  const act = useAct(trpc.guarantee.pick.mutationOptions({ onError: readAgain }), { done: texts.guarantees.picked })
  const { id } = guarantee
  if (id === null) return null
  const pick = ({ winner, drawingId }: Win) => act.mutate({ account, slug: campaign.slug, id, winner, drawingId })
  return (
    <Stack component="section" aria-label={texts.guarantees.pickOf(guarantee.period)} gap="md">
      {win && isReviewing ? (
        <ReviewPick
          campaign={campaign}
          guarantee={guarantee}
          win={win}
          isPending={act.isPending}
          onPick={() => pick(win)}
          onBack={() => setReviewing(false)}
        />
      ) : (
        <ChooseWin
          campaign={campaign}
          guaranteeId={id}
          win={win}
          onChoose={setWin}
          onReview={() => setReviewing(true)}
          onLeave={onLeave}
        />
      )}
      <Problem of={act.problem} />
      {act.problem && isUnsure(act.problem.reason) && <Unanswered slug={campaign.slug} failedAtMs={failedAtMs} />}
    </Stack>
  )
}
