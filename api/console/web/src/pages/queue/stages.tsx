import { Table } from '@mantine/core'
import { count } from '../../../../../portal/web/src/format/formats.ts'
import { RowCards } from '../../../../../portal/web/src/pages/lists/row-cards.tsx'
import { Age } from '../../parts/age.tsx'
import type { Queue } from '../../shapes.ts'

/** For each stage, what is due now and the state of its jobs. */
export const Stages = ({ of }: { of: Queue['stages'] }) => (
  <RowCards
    label="Table: stages"
    columns={['Stage', 'Due now', 'Oldest', 'Done in an hour', 'Failed in an hour', 'Tried again']}
  >
    {of.map(({ stage, due, oldest, done, failed, retrying }) => (
      <Table.Tr key={stage}>
        <Table.Td>{stage}</Table.Td>
        <Table.Td data-label="Due now">{count(due)}</Table.Td>
        <Table.Td data-label="Oldest">{oldest === null ? '–' : <Age since={oldest} />}</Table.Td>
        <Table.Td data-label="Done in an hour">{count(done)}</Table.Td>
        <Table.Td data-label="Failed in an hour">{count(failed)}</Table.Td>
        <Table.Td data-label="Tried again">{count(retrying)}</Table.Td>
      </Table.Tr>
    ))}
  </RowCards>
)
