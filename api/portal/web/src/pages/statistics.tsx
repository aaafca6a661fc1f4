import { Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { WeekStatistics } from '../../../statistics-shapes.ts'
import { useAccount } from '../address/account.ts'
import { useTRPC } from '../calls/trpc.ts'
import { Page } from '../parts/page.tsx'
import { Empty, Query } from '../parts/states.tsx'
import { texts } from '../texts/texts.ts'
import { CampaignFilter } from './lists/campaign-filter.tsx'
import { MoneyPicture } from './statistics/money.tsx'
import { OnTimePicture } from './statistics/on-time.tsx'
import { PrizesPicture } from './statistics/prizes.tsx'
import { sinceFirst } from './statistics/spans.ts'

export const StatisticsPage = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const navigate = useNavigate()
  const { campaign: slug = '' }: { campaign?: string } = useSearch({ strict: false })
  const input = { account, ...(slug && { slug }) }
  const statistics = useQuery(trpc.statistics.weeks.queryOptions(input, { placeholderData: keepPreviousData }))
  const words = texts.statistics
  return (
    <Page title={words.title}>
      <Text size="sm" maw={680}>
        {words.what}
      </Text>
      <Stack maw={320}>
        <CampaignFilter
          slug={slug}
          onChange={(campaign) =>
            void navigate({ to: '.', search: { campaign } as never, replace: true, resetScroll: false })
          }
        />
      </Stack>
      <Query of={statistics}>{(data) => <Pictures of={data} name={slug || account.mode} />}</Query>
    </Page>
  )
}

const Pictures = ({ of, name }: { of: WeekStatistics; name: string }) => {
  const weeks = useMemo(() => sinceFirst(of.weeks), [of.weeks])
  const words = texts.statistics
  if (weeks.length === 0) return <Empty title={words.none}>{words.noneYet}</Empty>
  return (
    <Stack gap="xl">
      <PrizesPicture weeks={weeks} file={name} />
      <MoneyPicture {...of} weeks={weeks} file={name} />
      <OnTimePicture weeks={weeks} file={name} />
    </Stack>
  )
}
