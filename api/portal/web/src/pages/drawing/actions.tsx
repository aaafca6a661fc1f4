import { Button } from '@mantine/core'
import type { Drawing } from '../../../../shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { useAct } from '../../parts/act.ts'
import { Problem } from '../../parts/problem.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'
import { CancelDrawing } from './cancel-drawing.tsx'
import { ExtendCutoff } from './extend-cutoff.tsx'
import { TryResult } from './try-result.tsx'
import { usePast } from './use-past.ts'

/** What can be done with a drawing in its current state. */
export const DrawingActions = ({ drawing, aheadMs }: { drawing: Drawing; aheadMs: number }) => {
  const { slug, id, status, cancelled, winnersMode, campaignStatus, cutoffAt } = drawing
  const words = texts.drawing.actions
  const account = useAccount()
  const trpc = useTRPC()
  const isPastCutoff = usePast(cutoffAt, aheadMs)
  const fetchAgain = useAct(trpc.drawing.fetchAgain.mutationOptions(), { done: words.fetching })
  const advance = useAct(trpc.drawing.advance.mutationOptions(), { done: words.advanced })
  if (!can(useRole(), 'manager') || cancelled !== null) return null
  const input = { account, slug, id }
  const isOpen = status === 'open' && campaignStatus !== 'ended'
  return (
    <>
      {isOpen && winnersMode === 'push' && (
        <Button component={AccountLink} to="/campaigns/$slug/drawings/$id/send" params={{ slug, id }}>
          {drawing.winnersSent > 0 ? words.sendAnother : words.send}
        </Button>
      )}
      {isOpen && winnersMode === 'pull' && isPastCutoff && (
        <Button loading={fetchAgain.isPending} onClick={() => fetchAgain.mutate(input)}>
          {words.fetchAgain}
        </Button>
      )}
      {isOpen && <ExtendCutoff drawing={drawing} />}
      {account.mode === 'test' && status !== 'paid' && (
        <Button variant="default" loading={advance.isPending} onClick={() => advance.mutate(input)}>
          {words.advance}
        </Button>
      )}
      {account.mode === 'test' && !(isOpen && isPastCutoff) && <TryResult drawing={drawing} />}
      {account.mode === 'test' && status === 'open' && <CancelDrawing drawing={drawing} />}
      <Problem of={fetchAgain.problem ?? advance.problem} />
    </>
  )
}
