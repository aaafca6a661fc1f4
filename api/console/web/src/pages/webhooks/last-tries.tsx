import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { count } from '../../../../../portal/web/src/format/formats.ts'
import { RowCards } from '../../../../../portal/web/src/pages/lists/row-cards.tsx'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Query } from '../../../../../portal/web/src/parts/states.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { RowId } from '../../parts/row-id.tsx'

/** What an endpoint answered last, and how long that took. */
export const LastTries = ({ endpoint }: { endpoint: string }) => {
  const trpc = useTRPC()
  const tries = useQuery(trpc.webhook.tries.queryOptions({ endpoint }))
  return (
    <Query of={tries}>
      {(shown) =>
        shown.length === 0 ? (
          <Text size="sm">None of its events that still wait has been tried.</Text>
        ) : (
          <RowCards label={`Tries of ${endpoint}`} columns={['When', 'Answer', 'Took', 'About']}>
            {shown.map(({ id, at, ms, status, failure, subject }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Instant at={at} seconds />
                </Table.Td>
                <Table.Td data-label="Answer">
                  <span className="console-id">{failure ?? `It answered ${status}.`}</span>
                </Table.Td>
                <Table.Td data-label="Took">{count(ms)} ms</Table.Td>
                <Table.Td data-label="About">
                  <RowId id={subject} />
                </Table.Td>
              </Table.Tr>
            ))}
          </RowCards>
        )
      }
    </Query>
  )
}
