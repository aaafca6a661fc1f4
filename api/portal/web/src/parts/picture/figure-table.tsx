import { Table } from '@mantine/core'
import { WideRegion } from '../../pages/lists/wide-region.tsx'
import { TableHead } from '../table-head.tsx'
import { type Figures, written } from './column.ts'

/** The figures of a picture, the newest span first. */
export const FigureTable = ({ figures, label }: { figures: Figures; label: string }) => {
  const { spanName, spans, columns } = figures
  return (
    <WideRegion label={label}>
      <Table verticalSpacing={4}>
        <TableHead
          columns={[spanName, ...columns.map(({ name }) => ({ name, ta: 'right' as const, className: 'nowrap' }))]}
        />
        <Table.Tbody>
          {spans
            .map(({ key, long }, span) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={400} className="nowrap">
                  {long}
                </Table.Th>
                {columns.map((column) => (
                  <Table.Td key={column.name} ta="right" className="number nowrap">
                    {written(column, span)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))
            .toReversed()}
        </Table.Tbody>
      </Table>
    </WideRegion>
  )
}
