import { Alert, Stack, Text } from '@mantine/core'
import type { Drawing } from '../../../../shapes.ts'
import { count } from '../../format/formats.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { Instant } from '../../parts/instant.tsx'
import { CountDown } from '../draws/count-down.tsx'
import { ExtendCutoff } from '../drawing/extend-cutoff.tsx'

type BannersProps = {
  drawing: Drawing
  aheadMs: number
  isPastCutoff: boolean
  /** When the list that was there when the page opened had been sent. */
  sentAtOpening: string | null
}

/** What the user should know about the drawing before sending a list. */
export const Banners = ({ drawing, aheadMs, isPastCutoff, sentAtOpening }: BannersProps) => {
  const { status, cutoffAt, timeZone, winnersSent, times } = drawing
  const isLocked = status !== 'open' || (isPastCutoff && winnersSent > 0)
  if (isLocked) return <Locked />
  return (
    <Stack gap="sm" aria-live="polite">
      {isPastCutoff ? (
        <CutoffPassed drawing={drawing} />
      ) : (
        <Text>
          Cutoff in <CountDown at={cutoffAt} zone={timeZone} aheadMs={aheadMs} />:{' '}
          <Instant at={cutoffAt} zone={timeZone} />
        </Text>
      )}
      {times.sentAt !== null && times.sentAt !== sentAtOpening && (
        <Alert color="orange" variant="outline" title="Another list was sent in the meantime">
          Someone sent {count(winnersSent)} winners at <Instant at={times.sentAt} zone={timeZone} />, while this page
          was open. Yours would replace them.
        </Alert>
      )}
      {times.sentAt !== null && times.sentAt === sentAtOpening && (
        <Text size="sm">
          {count(winnersSent)} winners were sent at <Instant at={times.sentAt} zone={timeZone} />. A new list replaces
          them.
        </Text>
      )}
    </Stack>
  )
}

const Locked = () => (
  <Alert color="blue" variant="outline" title="The list of this drawing is locked">
    Sending the same winners in the same order changes their names and avatars. Any other list is refused.
  </Alert>
)

const CutoffPassed = ({ drawing }: { drawing: Drawing }) => (
  <Alert color="orange" variant="outline" title="The cutoff has passed without winners">
    <Stack gap="sm" align="flex-start">
      <Text size="sm">Your list stays here. Extend the cutoff, then send it.</Text>
      <ExtendCutoff drawing={drawing} />
    </Stack>
  </Alert>
)

/**
 * Why no list can be sent to this drawing, and what to do; null if one can, even if only the locked one with other
 * names.
 */
export const closedWords = ({ status, cancelled, winnersMode, campaignStatus, slug }: Drawing): React.ReactNode => {
  if (cancelled !== null) return `This drawing was cancelled and takes no winners. ${cancelled.reason}`
  if (status !== 'open') return null
  if (winnersMode === 'pull')
    return (
      <>
        The service fetches the winners of this campaign from your address. To send them instead, change the{' '}
        <AccountLink to="/campaigns/$slug" params={{ slug }} hash="winners">
          winners’ source of the campaign
        </AccountLink>
        .
      </>
    )
  return campaignStatus === 'ended' ? 'This campaign has ended and takes no more winners.' : null
}
