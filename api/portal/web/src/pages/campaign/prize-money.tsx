import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Campaign, PrizeMoney as Seen } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { live, useTRPC } from '../../calls/trpc.ts'
import { Instant } from '../../parts/instant.tsx'
import { Money } from '../../parts/money.tsx'
import { Panel } from '../../parts/panel.tsx'
import { texts } from '../../texts/texts.ts'

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
    <Panel id="prize-money" title={texts.campaign.money.title}>
      <Shown seen={money.data} timeZone={campaign.timeZone} />
    </Panel>
  )
}

const Shown = ({ seen, timeZone }: { seen: Seen; timeZone: string }) => {
  const words = texts.campaign.money
  const { balanceCents, seenAt, draws, isShort } = seen
  return (
    <Stack gap="sm">
      <Text size="sm">
        {words.has(<Money cents={balanceCents} />, <Instant at={seenAt} zone={timeZone} relative />)}{' '}
        <Lasts seen={seen} timeZone={timeZone} />
      </Text>
      {isShort && (
        <Alert color="orange" variant="outline" title={words.soon}>
          {draws === 0 ? words.nextTooLarge : words.someWait}
        </Alert>
      )}
    </Stack>
  )
}

const Lasts = ({ seen: { days, seenAt, draws }, timeZone }: { seen: Seen; timeZone: string }) => {
  const words = texts.campaign.money
  if (days === null) return words.notNeeded
  const covers = draws === 0 ? '' : words.covers(draws)
  if (days > FAR_DAYS) return `${words.lastsLong} ${covers}`
  const until = new Date(Math.trunc((Date.parse(seenAt) + days * DAY_MS) / MINUTE_MS) * MINUTE_MS).toISOString()
  return (
    <>
      {words.lastsUntil(<Instant at={until} zone={timeZone} />)} {covers}
    </>
  )
}
