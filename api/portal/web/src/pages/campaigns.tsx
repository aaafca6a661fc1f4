import { Group, Paper, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cadenceWords } from '../../../../../domain/drawing/cadence-words.ts'
import type { CampaignSummary } from '../../../shapes.ts'
import { useAccount } from '../address/account.ts'
import { useNow } from '../format/clock.ts'
import { count } from '../format/formats.ts'
import { AccountLink } from '../parts/account-link.tsx'
import { CampaignBadge } from '../parts/badges.tsx'
import { Instant } from '../parts/instant.tsx'
import { Page } from '../parts/page.tsx'
import { Empty } from '../parts/states.tsx'
import { live, useTRPC } from '../calls/trpc.ts'
import { PagedList } from './lists/paged-list.tsx'
import { usePages } from './lists/pager.tsx'
import { CountDown } from './draws/count-down.tsx'
import { AttentionText } from '../parts/attention.tsx'

const POLL_MS = 3_000

/** A draw further away is shown by its date. */
const COUNTED_DOWN_MS = 2 * 86_400_000

export const CampaignsPage = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const pages = usePages()
  const input = { account, ...(pages.before && { before: pages.before }) }
  const list = useQuery(trpc.campaign.list.queryOptions(input, { placeholderData: keepPreviousData, ...live(POLL_MS) }))
  return (
    <Page title="Campaigns">
      <PagedList
        of={list}
        pages={pages}
        gap="sm"
        isEmpty={({ campaigns }) => campaigns.length === 0}
        none={
          <Empty title={account.mode === 'test' ? 'No test campaign yet' : 'No live campaign yet'}>
            Your contact at the service sets up campaigns: tell them the cadence, the prizes and how many win.
          </Empty>
        }
      >
        {({ campaigns }) => (
          <Stack component="ul" gap="xs" m={0} p={0} className="plain-list">
            {campaigns.map((campaign) => (
              <CampaignCard key={campaign.slug} campaign={campaign} />
            ))}
          </Stack>
        )}
      </PagedList>
    </Page>
  )
}

const CampaignCard = ({ campaign }: { campaign: CampaignSummary }) => {
  const { slug, name, status, cadence, timeZone, startsAt, winnersMode, winnersPerDraw, nextDrawAt } = campaign
  return (
    <Paper component="li" withBorder p="md">
      <Group justify="space-between" gap="sm" align="flex-start">
        <Stack gap={4} flex={1} miw={220}>
          <Group gap="xs">
            <AccountLink to="/campaigns/$slug" params={{ slug }}>
              {name}
            </AccountLink>
            <CampaignBadge status={status} />
          </Group>
          <Text size="sm">{cadenceWords(cadence, timeZone, startsAt)}</Text>
          <Text size="sm" c="dimmed">
            {count(winnersPerDraw)} {winnersPerDraw === 1 ? 'winner' : 'winners'} per draw,{' '}
            {winnersMode === 'push' ? 'sent by you' : 'fetched from your address'}
          </Text>
          <AttentionText of={campaign} size="sm" />
        </Stack>
        <Text size="sm" component="div">
          {nextDrawAt === null ? 'No draw is planned' : <NextDraw at={nextDrawAt} zone={timeZone} />}
        </Text>
      </Group>
    </Paper>
  )
}

const NextDraw = ({ at, zone }: { at: string; zone: string }) =>
  Date.parse(at) - useNow() > COUNTED_DOWN_MS ? (
    <>
      Next draw on <Instant at={at} zone={zone} />
    </>
  ) : (
    <>
      Next draw in <CountDown at={at} zone={zone} />
    </>
  )
