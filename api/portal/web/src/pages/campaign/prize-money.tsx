import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Campaign, PrizeMoney as Seen } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { live, useTRPC } from '../../calls/trpc.ts'
import { count } from '../../format/formats.ts'
import { Instant } from '../../parts/instant.tsx'
import { Money } from '../../parts/money.tsx'
import { Panel } from '../../parts/panel.tsx'

const POLL_MS = 60_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Later than this, a date says no more than that it is far. */
const FAR_DAYS = 365

/** What the contract has for the campaign's prizes, and how long it lasts. Nothing in test mode, where no money moves. */
export const PrizeMoney = ({ campaign }: { campaign: Campaign }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const { slug } = campaign
  const money = useQuery(trpc.campaign.money.queryOptions({ account, slug }, live(POLL_MS)))
  if (!money.data) return null
  return (
    <Panel id="prize-money" title="Prize money">
      <Shown seen={money.data} timeZone={campaign.timeZone} />
    </Panel>
  )
}

const Shown = ({ seen, timeZone }: { seen: Seen; timeZone: string }) => {
  const { balanceCents, seenAt, draws, isShort } = seen
  return (
    <Stack gap="sm">
      <Text size="sm">
        The payout contract has <Money cents={balanceCents} /> for this campaign, as seen{' '}
        <Instant at={seenAt} zone={timeZone} relative />. <Lasts seen={seen} timeZone={timeZone} />
      </Text>
      {isShort && (
        <Alert color="orange" variant="outline" title="More is needed soon">
          {draws === 0
            ? 'The next draw could come to more than that. What it cannot pay waits until there is more.'
            : 'Prizes that it cannot pay wait until there is more.'}{' '}
          Ask the operator of the service to deposit more for this campaign.
        </Alert>
      )}
    </Stack>
  )
}

const Lasts = ({ seen: { days, seenAt, draws }, timeZone }: { seen: Seen; timeZone: string }) => {
  if (days === null) return 'No draw needs it within a week.'
  const covers =
    draws === 0
      ? ''
      : `It covers ${count(draws)} ${draws === 1 ? 'draw' : 'draws'} for certain, if every winner won the most.`
  if (days > FAR_DAYS) return `At today’s pace it lasts for more than a year. ${covers}`
  const until = new Date(Math.trunc((Date.parse(seenAt) + days * DAY_MS) / MINUTE_MS) * MINUTE_MS).toISOString()
  return (
    <>
      At today’s pace it lasts until about <Instant at={until} zone={timeZone} />. {covers}
    </>
  )
}
