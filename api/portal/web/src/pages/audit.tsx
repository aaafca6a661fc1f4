import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { can, useAccount, useRole } from '../address/account.ts'
import { Page } from '../parts/page.tsx'
import { Empty } from '../parts/states.tsx'
import { live, useTRPC } from '../calls/trpc.ts'
import { texts } from '../texts/texts.ts'
import { DownloadAudit } from './audit/download-audit.tsx'
import { Entries } from './audit/entries.tsx'
import { Filters } from './audit/filters.tsx'
import { knownAction, knownSource } from './audit/known-filters.ts'
import { useFilteredPages } from './lists/filtered-pages.ts'
import { NothingMatches } from './lists/nothing-matches.tsx'
import { PagedList } from './lists/paged-list.tsx'

const POLL_MS = 3_000

const NONE = { from: '', action: '', campaign: '', actor: '' }

export const AuditPage = () => {
  const account = useAccount()
  const isManager = can(useRole(), 'manager')
  const trpc = useTRPC()
  const { filters, change, pages } = useFilteredPages()
  const narrowed = {
    from: knownSource(filters['from']),
    action: knownAction(filters['action']),
    slug: filters['campaign'] || undefined,
    actor: filters['actor'] || undefined,
  }
  const isFiltered = Object.values(narrowed).some((value) => value !== undefined)
  const input = { account, ...narrowed, before: pages.before }
  const list = useQuery(trpc.audit.list.queryOptions(input, { placeholderData: keepPreviousData, ...live(POLL_MS) }))
  return (
    <Page title={texts.audit.title}>
      <Text size="sm" c="dimmed">
        {texts.audit.what}
      </Text>
      {isManager && <DownloadAudit />}
      <Filters filters={filters} onChange={change} />
      <PagedList
        of={list}
        pages={pages}
        gap="md"
        isEmpty={({ entries }) => entries.length === 0}
        none={<NoEntries isFiltered={isFiltered} onClear={() => change(NONE)} />}
      >
        {({ entries }) => <Entries entries={entries} />}
      </PagedList>
    </Page>
  )
}

const NoEntries = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <NothingMatches onClear={onClear}>{texts.audit.noMatch}</NothingMatches>
  ) : (
    <Empty title={texts.audit.none.title}>{texts.audit.none.sentence}</Empty>
  )
