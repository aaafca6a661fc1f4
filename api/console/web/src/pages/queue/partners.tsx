import { Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { count } from '../../../../../portal/web/src/format/formats.ts'
import { RowCards } from '../../../../../portal/web/src/pages/lists/row-cards.tsx'
import { Age } from '../../parts/age.tsx'
import type { Queue } from '../../shapes.ts'

/** The partners with the most due rows, counted among the longest due of each stage. */
export const Partners = ({ of }: { of: Queue['partners'] }) =>
  of.length === 0 ? (
    <Text size="sm">Nothing of a partner is due.</Text>
  ) : (
    <RowCards label="Table: whose is due" columns={['Partner', 'Due now', 'Oldest']}>
      {of.map(({ id, name, due, oldest }) => (
        <Table.Tr key={id}>
          <Table.Td>
            <Link to="/partners/$partner" params={{ partner: id }} className="link">
              {name}
            </Link>
          </Table.Td>
          <Table.Td data-label="Due now">{count(due)}</Table.Td>
          <Table.Td data-label="Oldest">
            <Age since={oldest} />
          </Table.Td>
        </Table.Tr>
      ))}
    </RowCards>
  )
