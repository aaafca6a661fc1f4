import { Table, Text } from '@mantine/core'
import { RowCards } from '../../../../../portal/web/src/pages/lists/row-cards.tsx'
import { Age } from '../../parts/age.tsx'
import { RowId } from '../../parts/row-id.tsx'
import type { Queue } from '../../shapes.ts'

const MOST_IDS = 3

/** Jobs that failed for good are deleted after ten minutes; their rows are retried every minute. */
export const Failures = ({ of }: { of: Queue['failures'] }) =>
  of.length === 0 ? (
    <Text size="sm">No job has failed in the last ten minutes.</Text>
  ) : (
    <RowCards label="Table: failed last" columns={['Stage', 'Error', 'Rows', 'Tries', 'Ago']}>
      {of.map(({ queue, job, ids, state, tries, at, error }) => (
        <Table.Tr key={job}>
          <Table.Td>{queue}</Table.Td>
          <Table.Td data-label="Error">
            <span className="console-id">{error === '' ? 'The worker ended.' : error}</span>
          </Table.Td>
          <Table.Td data-label="Rows">
            {ids.slice(0, MOST_IDS).map((id) => (
              <div key={id}>
                <RowId id={id} />
              </div>
            ))}
            {ids.length > MOST_IDS && `and ${ids.length - MOST_IDS} more`}
          </Table.Td>
          <Table.Td data-label="Tries">
            {tries + 1}
            {state === 'retry' && ', goes on'}
          </Table.Td>
          <Table.Td data-label="Ago">
            <Age since={at} />
          </Table.Td>
        </Table.Tr>
      ))}
    </RowCards>
  )
