import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cadenceWords } from '../../../../../domain/drawing/cadence-words.ts'
import type { CampaignSummary } from '../../../shapes.ts'
import { can, useAccount, useRole } from '../address/account.ts'
import { useNow } from '../format/clock.ts'
import { AccountLink } from '../parts/account-link.tsx'
import { CampaignBadge } from '../parts/badges.tsx'
import { Instant } from '../parts/instant.tsx'
import { Page } from '../parts/page.tsx'
import { Empty } from '../parts/states.tsx'
import { live, useTRPC } from '../calls/trpc.ts'
import { language, texts } from '../texts/texts.ts'
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
  const words = texts.campaignList
  const mayMake = can(useRole(), 'manager') && account.mode === 'test'
  const pages = usePages()
  const input = { account, ...(pages.before && { before: pages.before }) }
  const list = useQuery(trpc.campaign.list.queryOptions(input, { placeholderData: keepPreviousData, ...live(POLL_MS) }))
  return (
    <Page title={texts.shell.campaigns} actions={mayMake && <MakeCampaign />}>
      <PagedList
        of={list}
        pages={pages}
        gap="sm"
        isEmpty={({ campaigns }) => campaigns.length === 0}
        none={
          <Empty title={account.mode === 'test' ? words.noTest : words.noLive}>
            {account.mode === 'test' ? words.noTestHint : words.noLiveHint}
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

const MakeCampaign = () => (
  <Button component={AccountLink} to="/new-campaign">
    {texts.newCampaign.make}
  </Button>
)

const CampaignCard = ({ campaign }: { campaign: CampaignSummary }) => {
  const words = texts.campaign
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
          <Text size="sm">{cadenceWords(cadence, timeZone, startsAt, language)}</Text>
          <Text size="sm" c="dimmed">
            {winnersMode === 'push' ? words.pushed(winnersPerDraw) : words.fetched(winnersPerDraw)}
          </Text>
          <AttentionText of={campaign} size="sm" />
        </Stack>
        <Text size="sm" component="div">
          {nextDrawAt === null ? words.noDraw : <NextDraw at={nextDrawAt} zone={timeZone} />}
        </Text>
      </Group>
    </Paper>
  )
}

const NextDraw = ({ at, zone }: { at: string; zone: string }) =>
  Date.parse(at) - useNow() > COUNTED_DOWN_MS
    ? texts.campaign.nextOn(<Instant at={at} zone={zone} />)
    : texts.campaign.nextIn(<CountDown at={at} zone={zone} />)
