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
import { texts } from '../../texts/texts.ts'

const SHOWN_AT_FIRST = 5

/** Upcoming draws, soonest first. */
export const NextDraws = ({ campaign: { slug, status } }: { campaign: Campaign }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.campaign.draws
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
    <Panel id="next-draws" title={words.next}>
      <Query of={page}>
        {({ drawings, nextBefore }) =>
          drawings.length === 0 && after === undefined ? (
            <Text size="sm">{status === 'active' ? words.noneSoon : words.noneMore}</Text>
          ) : (
            <Stack gap="sm">
              <DrawsTable
                label={words.next}
                drawings={isWhole ? drawings : drawings.slice(0, SHOWN_AT_FIRST)}
                isUpcoming
              />
              {isWhole && <Pager pages={pages} nextBefore={nextBefore} goesTo="later" />}
              {(drawings.length > SHOWN_AT_FIRST || after !== undefined) && (
                <Group>
                  <Button variant="default" size="xs" onClick={turn}>
                    {isWhole ? words.nextOnly : words.all(drawings.length)}
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
  const words = texts.campaign.draws
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
    <Panel id="history" title={words.history}>
      <PagedList
        of={page}
        pages={pages}
        gap="sm"
        isEmpty={({ drawings }) => drawings.length === 0 && before === undefined}
        none={<Text size="sm">{words.noPast}</Text>}
      >
        {({ drawings }) => <DrawsTable label={words.past} drawings={drawings} isUpcoming={false} />}
      </PagedList>
    </Panel>
  )
}
