import { Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { RowCards } from '../../../../../portal/web/src/pages/lists/row-cards.tsx'
import { Age } from '../../parts/age.tsx'
import { RowId } from '../../parts/row-id.tsx'
import type { Queue } from '../../shapes.ts'

export const DueRows = ({ of }: { of: Queue['rows'] }) =>
  of.length === 0 ? (
    <Text size="sm">Nothing is due: the workers keep up.</Text>
  ) : (
    <RowCards label="Table: due the longest" columns={['Row', 'Stage', 'For', 'Campaign']}>
      {of.map(({ queue, id, dueAt, partner, campaign }) => (
        <Table.Tr key={`${queue} ${id}`}>
          <Table.Td>
            <RowId id={id} />
          </Table.Td>
          <Table.Td data-label="Stage">{queue}</Table.Td>
          <Table.Td data-label="For">
            <Age since={dueAt} />
          </Table.Td>
          <Table.Td data-label="Campaign">
            {partner === null ? (
              'The service'
            ) : (
              <Link to="/partners/$partner" params={{ partner }} className="link">
                {campaign ?? partner}
              </Link>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </RowCards>
  )
