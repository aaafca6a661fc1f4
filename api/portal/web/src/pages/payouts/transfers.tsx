import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAccount } from '../../address/account.ts'
import { Empty } from '../../parts/states.tsx'
import { live, useTRPC } from '../../calls/trpc.ts'
import { CampaignFilter } from '../lists/campaign-filter.tsx'
import { useFilteredPages } from '../lists/filtered-pages.ts'
import { Section } from '../lists/section.tsx'
import { texts } from '../../texts/texts.ts'
import { TransferTable } from './transfer-table.tsx'
import { PagedList } from '../lists/paged-list.tsx'

const POLL_MS = 3_000

/** What was or will be sent to the wallets, newest first. */
export const Transfers = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const { filters, change, pages } = useFilteredPages()
  const { campaign: slug = '' } = filters
  const input = { account, ...(slug && { slug }), ...(pages.before && { before: pages.before }) }
  const list = useQuery(trpc.payout.list.queryOptions(input, { placeholderData: keepPreviousData, ...live(POLL_MS) }))
  return (
    <Section title={texts.payouts.transfers.title} sentence={texts.payouts.transfers.what}>
      <Stack maw={320}>
        <CampaignFilter slug={slug} onChange={(campaign) => change({ campaign })} />
      </Stack>
      <PagedList
        of={list}
        pages={pages}
        gap="sm"
        isEmpty={({ payouts }) => payouts.length === 0 && pages.before === undefined}
        none={<NoTransfers isFiltered={slug !== ''} />}
      >
        {({ payouts }) => <TransferTable payouts={payouts} />}
      </PagedList>
    </Section>
  )
}

const NoTransfers = ({ isFiltered }: { isFiltered: boolean }) => {
  const { title, sentence } = isFiltered ? texts.payouts.transfers.noneOfCampaign : texts.payouts.transfers.none
  return <Empty title={title}>{sentence}</Empty>
}
