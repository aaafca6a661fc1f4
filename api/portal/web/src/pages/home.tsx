import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Home } from '../../../shapes.ts'
import { can, useAccount, useRole } from '../address/account.ts'
import { AccountLink } from '../parts/account-link.tsx'
import { Page } from '../parts/page.tsx'
import { Empty, Loading, Query } from '../parts/states.tsx'
import { useTRPC } from '../calls/trpc.ts'
import { texts } from '../texts/texts.ts'
import { DrawsTable } from './draws/draws-table.tsx'
import { paceOf } from './draws/pace.ts'
import { FirstSteps, useFirstSteps } from './home/first-steps.tsx'
import { Inbox } from './home/inbox.tsx'
import { OwnerNotices } from './home/owner-notices.tsx'

export const HomePage = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const home = useQuery(
    trpc.home.get.queryOptions(
      { account },
      { refetchInterval: ({ state }) => paceOf(state.data?.nextDraws, Date.now()), refetchIntervalInBackground: false },
    ),
  )
  const firstSteps = useFirstSteps()
  return (
    <Page title={texts.home.title}>
      {firstSteps.isAwaited ? (
        // Steps that appeared later would push down what the reader is reading.
        <Loading />
      ) : (
        <>
          <FirstSteps of={firstSteps} />
          <Query of={home}>{(data) => <Shown home={data} />}</Query>
        </>
      )}
    </Page>
  )
}

/** Without a campaign there are no draws; a webhook endpoint or a key may need a person even then. */
const Shown = ({ home }: { home: Home }) =>
  home.hasCampaigns ? (
    <Overview home={home} />
  ) : (
    <>
      {home.needs.length > 0 && <Inbox of={home.needs} />}
      {home.notices.length > 0 && <OwnerNotices of={home.notices} />}
      <NoCampaigns />
    </>
  )

const Overview = ({ home: { needs, notices, nextDraws } }: { home: Home }) => (
  <>
    <Inbox of={needs} />
    {notices.length > 0 && <OwnerNotices of={notices} />}
    <Stack component="section" gap="sm" aria-labelledby="next-draws">
      <Title order={2} size="h4" id="next-draws">
        {texts.home.next.title}
      </Title>
      {nextDraws.length > 0 ? (
        <DrawsTable label={texts.home.next.title} drawings={nextDraws} isUpcoming hasCampaign />
      ) : (
        <Paper withBorder p="sm">
          <Text size="sm">
            {texts.home.next.none((campaigns) => (
              <AccountLink to="/campaigns">{campaigns}</AccountLink>
            ))}
          </Text>
        </Paper>
      )}
    </Stack>
  </>
)

const NoCampaigns = () => {
  const { mode } = useAccount()
  const isManager = can(useRole(), 'manager')
  const { noTest, noLive, noTestHint, noLiveHint } = texts.campaignList
  return (
    <Empty
      title={mode === 'test' ? noTest : noLive}
      action={
        isManager &&
        mode === 'test' && (
          <Button component={AccountLink} to="/new-campaign" variant="default">
            {texts.newCampaign.make}
          </Button>
        )
      }
    >
      {mode === 'test' ? noTestHint : noLiveHint}
    </Empty>
  )
}
