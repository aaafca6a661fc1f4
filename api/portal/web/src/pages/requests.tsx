import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LOG_DAYS } from '../../../../../domain/webhook/state.ts'
import { useAccount } from '../address/account.ts'
import { AccountLink } from '../parts/account-link.tsx'
import { Page } from '../parts/page.tsx'
import { Empty } from '../parts/states.tsx'
import { live, useTRPC } from '../calls/trpc.ts'
import { texts } from '../texts/texts.ts'
import { useFilteredPages } from './lists/filtered-pages.ts'
import { NothingMatches } from './lists/nothing-matches.tsx'
import { callFilters, NO_FILTERS } from './requests/call-filters.ts'
import { Calls } from './requests/calls.tsx'
import { Filters } from './requests/filters.tsx'
import { PagedList } from './lists/paged-list.tsx'

const POLL_MS = 3_000

export const RequestsPage = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const { filters, change, pages } = useFilteredPages()
  const narrowed = callFilters(filters)
  const isFiltered = Object.values(narrowed).some((value) => value !== undefined)
  const input = { account, ...narrowed, before: pages.before }
  const list = useQuery(trpc.request.list.queryOptions(input, { placeholderData: keepPreviousData, ...live(POLL_MS) }))
  return (
    <Page title={texts.requests.title}>
      <Text size="sm" c="dimmed">
        {texts.requests.what(LOG_DAYS)}
      </Text>
      <Filters filters={filters} onChange={change} />
      <PagedList
        of={list}
        pages={pages}
        gap="md"
        isEmpty={({ calls }) => calls.length === 0}
        none={<NoCalls isFiltered={isFiltered} onClear={() => change(NO_FILTERS)} />}
      >
        {({ calls }) => <Calls of={calls} onKey={(key) => change({ key })} />}
      </PagedList>
    </Page>
  )
}

const NoCalls = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <NothingMatches onClear={onClear}>{texts.requests.noMatch}</NothingMatches>
  ) : (
    <Empty title={texts.requests.none.title}>
      {texts.requests.none.sentence((page) => (
        <AccountLink to="/keys">{page}</AccountLink>
      ))}
    </Empty>
  )
