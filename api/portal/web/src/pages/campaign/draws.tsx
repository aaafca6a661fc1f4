import { Button, Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Campaign } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { Query } from '../../parts/states.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { DrawsTable } from '../draws/draws-table.tsx'
import { paceOf } from '../draws/pace.ts'
import { Pager, usePages } from '../lists/pager.tsx'
import { Panel } from '../../parts/panel.tsx'
import { PagedList } from '../lists/paged-list.tsx'

const SHOWN_AT_FIRST = 5

/** Upcoming draws, soonest first. */
export const NextDraws = ({ campaign: { slug, status } }: { campaign: Campaign }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const [isWhole, setWhole] = useState(false)
  const pages = usePages()
  const { before: after } = pages
  const page = useQuery(
    trpc.campaign.drawings.queryOptions(
      { account, slug, which: 'upcoming', ...(after !== undefined && { after }) },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) => paceOf(state.data?.drawings, Date.now()),
        refetchIntervalInBackground: false,
      },
    ),
  )
  const turn = () => {
    pages.first()
    setWhole(!isWhole)
  }
  return (
    <Panel id="next-draws" title="Next draws">
      <Query of={page}>
        {({ drawings, nextBefore }) =>
          drawings.length === 0 && after === undefined ? (
            <Text size="sm">
              {status === 'active'
                ? 'No draw is due within two days. Drawings are created about two days ahead.'
                : 'No more draws are planned.'}
            </Text>
          ) : (
            <Stack gap="sm">
              <DrawsTable
                label="Next draws"
                drawings={isWhole ? drawings : drawings.slice(0, SHOWN_AT_FIRST)}
                isUpcoming
              />
              {isWhole && <Pager pages={pages} nextBefore={nextBefore} isAhead />}
              {(drawings.length > SHOWN_AT_FIRST || after !== undefined) && (
                <Group>
                  <Button variant="default" size="xs" onClick={turn}>
                    {isWhole ? 'Show the next ones only' : `Show ${drawings.length} draws`}
                  </Button>
                </Group>
              )}
            </Stack>
          )
        }
      </Query>
    </Panel>
  )
}

/** Past draws, newest first. */
export const PastDraws = ({ campaign: { slug } }: { campaign: Campaign }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const pages = usePages()
  const { before } = pages
  const page = useQuery(
    trpc.campaign.drawings.queryOptions(
      { account, slug, which: 'past', ...(before !== undefined && { before }) },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) => paceOf(state.data?.drawings, Date.now()),
        refetchIntervalInBackground: false,
      },
    ),
  )
  return (
    <Panel id="history" title="History">
      <PagedList
        of={page}
        pages={pages}
        gap="sm"
        isEmpty={({ drawings }) => drawings.length === 0 && before === undefined}
        none={
          <Text size="sm">
            Nothing has been drawn yet. Each draw will be listed here, with its winners and its proof.
          </Text>
        }
      >
        {({ drawings }) => <DrawsTable label="Past draws" drawings={drawings} isUpcoming={false} />}
      </PagedList>
    </Panel>
  )
}
