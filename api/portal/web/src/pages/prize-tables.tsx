import { Button, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { can, useAccount, useRole } from '../address/account.ts'
import { useTRPC } from '../calls/trpc.ts'
import { AccountLink } from '../parts/account-link.tsx'
import { Page } from '../parts/page.tsx'
import { Empty } from '../parts/states.tsx'
import { texts } from '../texts/texts.ts'
import { PagedList } from './lists/paged-list.tsx'
import { usePages } from './lists/pager.tsx'
import { TableCard } from './prize-tables/card.tsx'

export const PrizeTablesPage = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const pages = usePages()
  const mayMake = account.mode === 'test' && can(useRole(), 'manager')
  const input = { account, ...(pages.before && { before: pages.before }) }
  const list = useQuery(trpc.prizeTable.list.queryOptions(input, { placeholderData: keepPreviousData }))
  const words = texts.prizeTables
  const make = mayMake && (
    <Button component={AccountLink} to="/prize-tables/new">
      {words.make}
    </Button>
  )
  return (
    <Page title={words.title} actions={make}>
      <Text size="sm" maw={680}>
        {words.what}
      </Text>
      <PagedList
        of={list}
        pages={pages}
        gap="md"
        isEmpty={({ tables }) => tables.length === 0}
        none={<Empty title={words.none}>{account.mode === 'test' ? words.noneTest : words.noneLive}</Empty>}
      >
        {({ tables }) => (
          <Stack gap="md">
            {tables.map((table) => (
              <TableCard key={table.id} table={table} mayMake={mayMake} />
            ))}
          </Stack>
        )}
      </PagedList>
    </Page>
  )
}
