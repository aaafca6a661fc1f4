import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Home } from '../../../shapes.ts'
import { can, useAccount, useRole } from '../address/account.ts'
import { AccountLink } from '../parts/account-link.tsx'
import { Page } from '../parts/page.tsx'
import { Empty, Query } from '../parts/states.tsx'
import { useTRPC } from '../calls/trpc.ts'
import { DrawsTable } from './draws/draws-table.tsx'
import { paceOf } from './draws/pace.ts'
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
  return (
    <Page title="Home">
      <Query of={home}>{(data) => <Shown home={data} />}</Query>
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
        Next draws
      </Title>
      {nextDraws.length > 0 ? (
        <DrawsTable label="Next draws" drawings={nextDraws} isUpcoming hasCampaign />
      ) : (
        <Paper withBorder p="sm">
          <Text size="sm">
            No draw is due within two days. Drawings are created about two days ahead;{' '}
            <AccountLink to="/campaigns">your campaigns</AccountLink> say when the next ones are.
          </Text>
        </Paper>
      )}
    </Stack>
  </>
)

const NoCampaigns = () => {
  const { mode } = useAccount()
  const isManager = can(useRole(), 'manager')
  return (
    <Empty
      title={mode === 'test' ? 'No test campaign yet' : 'No live campaign yet'}
      action={
        isManager && (
          <Button component={AccountLink} to="/keys" variant="default">
            Make an API key
          </Button>
        )
      }
    >
      Your contact at the service sets up campaigns: tell them the cadence, the prizes and how many win. Once it is set
      up, this page shows its draws and anything that needs you.
    </Empty>
  )
}
