import { Code, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { writeMoney } from '../../../../../portal/web/src/format/numbers.ts'
import { RowCards } from '../../../../../portal/web/src/pages/lists/row-cards.tsx'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Query } from '../../../../../portal/web/src/parts/states.tsx'
import { useTRPC } from '../../calls/trpc.ts'

/** The prize tables, the newest first, and which of the listed campaigns draw with them. */
export const PrizeTables = () => {
  const trpc = useTRPC()
  const tables = useQuery(trpc.campaign.prizeTables.queryOptions())
  const campaigns = useQuery(trpc.campaign.list.queryOptions({ partner: null })).data
  const usedBy = (table: string) =>
    campaigns?.rows.filter(({ prizeTable, status }) => prizeTable === table && status !== 'ended') ?? []
  const unused = campaigns?.hasMore === false ? 'no campaign' : 'none of the campaigns that are listed above'
  return (
    <Query of={tables}>
      {({ rows: listed, hasMore }) =>
        listed.length === 0 ? (
          <Text size="sm">There are no prize tables yet.</Text>
        ) : (
          <>
            <RowCards label="List of prize tables" columns={['Table', 'Prizes and weights', 'Made by', 'Used by']}>
              {listed.map(({ id, version, amountsCents, weights, madeBy, createdAt }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Code>{id}</Code> version {version}
                  </Table.Td>
                  <Table.Td data-label="Prizes and weights">
                    {amountsCents.map((cents, i) => `${writeMoney(cents)} × ${weights[i]}`).join(', ')}
                  </Table.Td>
                  <Table.Td data-label="Made by">
                    <span>
                      {madeBy ?? 'the operator'}, <Instant at={createdAt} />
                    </span>
                  </Table.Td>
                  <Table.Td data-label="Used by">
                    {usedBy(id)
                      .map(({ slug }) => slug)
                      .join(', ') || unused}
                  </Table.Td>
                </Table.Tr>
              ))}
            </RowCards>
            {hasMore && <Text size="sm">These are the newest {listed.length}; older ones are not listed here.</Text>}
          </>
        )
      }
    </Query>
  )
}
