import { Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { RowCards } from '../../../../portal/web/src/pages/lists/row-cards.tsx'
import { Panel } from '../../../../portal/web/src/parts/panel.tsx'

type RowsProps<Row> = {
  title: string
  /** The column names. The first cell identifies the row, and has no label on a phone. */
  columns: readonly string[]
  of: { rows: readonly Row[]; hasMore: boolean }
  keyOf: (row: Row) => string
  /** The text for no rows. */
  none: string
  /** Where the rows are that are not shown. */
  rest: string
  cells: (row: Row) => readonly ReactNode[]
  children?: ReactNode
}

/** Rows of a kind: as many as one page shows, and where the others are. */
export const Rows = <Row,>({ title, columns, of, keyOf, none, rest, cells, children }: RowsProps<Row>) => (
  <Panel title={title}>
    {children}
    {of.rows.length === 0 ? (
      <Text size="sm">{none}</Text>
    ) : (
      <RowCards label={`Rows: ${title}`} columns={columns}>
        {of.rows.map((row) => (
          <Table.Tr key={keyOf(row)}>
            {cells(row).map((cell, place) => (
              <Table.Td key={columns[place]} {...(place > 0 && { 'data-label': columns[place] })}>
                <div>{cell}</div>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </RowCards>
    )}
    {of.hasMore && (
      <Text size="sm">
        {of.rows.length} are shown, and there are more: {rest}
      </Text>
    )}
  </Panel>
)
