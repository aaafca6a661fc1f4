import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Column, TableHead } from '../../parts/table-head.tsx'
import { WideRegion } from './wide-region.tsx'

type RowCardsProps = {
  label: string
  columns: readonly (Column | false)[]
  highlightOnHover?: boolean
  children: ReactNode
}

/** A table whose rows are cards on a narrow screen: each cell but the first has its column's name as its label. */
export const RowCards = ({ label, columns, highlightOnHover = false, children }: RowCardsProps) => (
  <WideRegion label={label}>
    <Table verticalSpacing="xs" highlightOnHover={highlightOnHover} className="row-cards">
      <TableHead columns={columns} />
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </WideRegion>
)
