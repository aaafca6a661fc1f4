import { Code, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { writeMoney } from '../../../../../portal/web/src/format/numbers.ts'
import { RowCards } from '../../../../../portal/web/src/pages/lists/row-cards.tsx'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Query } from '../../../../../portal/web/src/parts/states.tsx'
import { useTRPC } from '../../calls/trpc.ts'

/** Every prize table, the newest first, and which campaigns draw with it. */
export const PrizeTables = () => {
  const trpc = useTRPC()
  const tables = useQuery(trpc.campaign.prizeTables.queryOptions())
  const campaigns = useQuery(trpc.campaign.list.queryOptions({ partner: null })).data ?? []
  const usedBy = (table: string) =>
    campaigns.filter(({ prizeTable, status }) => prizeTable === table && status !== 'ended').map(({ slug }) => slug)
  return (
    <Query of={tables}>
      {(all) =>
        all.length === 0 ? (
          <Text size="sm">There are no prize tables yet.</Text>
        ) : (
          <RowCards label="List of prize tables" columns={['Table', 'Prizes and weights', 'Made by', 'Used by']}>
            {all.map(({ id, version, amountsCents, weights, madeBy, createdAt }) => (
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
                <Table.Td data-label="Used by">{usedBy(id).join(', ') || 'no campaign'}</Table.Td>
              </Table.Tr>
            ))}
          </RowCards>
        )
      }
    </Query>
  )
}
