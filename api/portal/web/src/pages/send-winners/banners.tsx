import { Alert, Stack, Text } from '@mantine/core'
import type { Drawing } from '../../../../shapes.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { Instant } from '../../parts/instant.tsx'
import { CountDown } from '../draws/count-down.tsx'
import { ExtendCutoff } from '../drawing/extend-cutoff.tsx'
import { texts } from '../../texts/texts.ts'

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
  const words = texts.sendWinners
  const isLocked = status !== 'open' || (isPastCutoff && winnersSent > 0)
  if (isLocked) return <Locked />
  return (
    <Stack gap="sm" aria-live="polite">
      {isPastCutoff ? (
        <CutoffPassed drawing={drawing} />
      ) : (
        <Text>
          {words.cutoffIn(
            <CountDown at={cutoffAt} zone={timeZone} aheadMs={aheadMs} />,
            <Instant at={cutoffAt} zone={timeZone} />,
          )}
        </Text>
      )}
      {times.sentAt !== null && times.sentAt !== sentAtOpening && (
        <Alert color="orange" variant="outline" title={words.meanwhile.title}>
          {words.meanwhile.sentence(winnersSent, <Instant at={times.sentAt} zone={timeZone} />)}
        </Alert>
      )}
      {times.sentAt !== null && times.sentAt === sentAtOpening && (
        <Text size="sm">{words.wereSent(winnersSent, <Instant at={times.sentAt} zone={timeZone} />)}</Text>
      )}
    </Stack>
  )
}

const Locked = () => (
  <Alert color="blue" variant="outline" title={texts.sendWinners.locked.title}>
    {texts.sendWinners.locked.sentence}
  </Alert>
)

const CutoffPassed = ({ drawing }: { drawing: Drawing }) => (
  <Alert color="orange" variant="outline" title={texts.sendWinners.passed.title}>
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{texts.sendWinners.passed.sentence}</Text>
      <ExtendCutoff drawing={drawing} />
    </Stack>
  </Alert>
)

/**
 * Why no list can be sent to this drawing, and what to do; null if one can, even if only the locked one with other
 * names.
 */
export const closedWords = ({ status, cancelled, winnersMode, campaignStatus, slug }: Drawing): React.ReactNode => {
  const words = texts.sendWinners.closed
  if (cancelled !== null) return words.cancelled(cancelled.reason)
  if (status !== 'open') return null
  if (winnersMode === 'pull')
    return words.pull((source) => (
      <AccountLink to="/campaigns/$slug" params={{ slug }} hash="winners">
        {source}
      </AccountLink>
    ))
  return campaignStatus === 'ended' ? words.ended : null
}
