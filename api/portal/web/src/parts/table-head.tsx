import { Table } from '@mantine/core'

export type Column = string | { name: string; ta?: 'right'; className?: string }

/** A table's first row: the names of its columns, without those that are left out. */
export const TableHead = ({ columns }: { columns: readonly (Column | false)[] }) => (
  <Table.Thead>
    <Table.Tr>
      {columns
        .filter((column) => column !== false)
        .map((column) => (typeof column === 'string' ? { name: column } : column))
        .map(({ name, ...look }) => (
          <Table.Th key={name} scope="col" {...look}>
            {name}
          </Table.Th>
        ))}
    </Table.Tr>
  </Table.Thead>
)
