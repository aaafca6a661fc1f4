import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFilteredPages } from '../../../../portal/web/src/pages/lists/filtered-pages.ts'
import { NothingMatches } from '../../../../portal/web/src/pages/lists/nothing-matches.tsx'
import { PagedList } from '../../../../portal/web/src/pages/lists/paged-list.tsx'
import { PageFrame } from '../../../../portal/web/src/parts/page-frame.tsx'
import { useTRPC } from '../calls/trpc.ts'
import { auditFilter, NO_FILTERS } from './audit/audit-filter.ts'
import { DownloadEntries } from './audit/download-entries.tsx'
import { Entries } from './audit/entries.tsx'
import { Filters } from './audit/filters.tsx'

/** What was done in the accounts of all partners. What operators did that concerns none stands in the console's log. */
export const AuditPage = () => {
  const trpc = useTRPC()
  const { filters, change, pages } = useFilteredPages()
  const filter = auditFilter(filters)
  const input = { ...filter, before: pages.before }
  const list = useQuery(trpc.audit.list.queryOptions(input, { placeholderData: keepPreviousData }))
  return (
    <PageFrame title="Audit search">
      <Text size="sm" c="dimmed">
        What was done in every partner’s account, the newest first, in UTC.
      </Text>
      <Filters filters={filters} onChange={change} />
      <DownloadEntries key={JSON.stringify(filter)} of={filter} />
      <PagedList
        of={list}
        pages={pages}
        gap="md"
        isEmpty={({ entries }) => entries.length === 0}
        none={<NothingMatches onClear={() => change(NO_FILTERS)}>Choose other filters, or clear them.</NothingMatches>}
      >
        {({ entries }) => <Entries of={entries} />}
      </PagedList>
    </PageFrame>
  )
}
