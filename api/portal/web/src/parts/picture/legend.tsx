import { Group, Text } from '@mantine/core'
import type { Column } from './column.ts'

/** The two lines of a band have one entry. */
const isNamed = ({ drawn }: Column): boolean => drawn !== 'unseen' && drawn !== 'low'

export const Legend = ({ columns, bandName }: { columns: readonly Column[]; bandName: string }) => (
  <Group component="figcaption" gap="md">
    {columns.filter(isNamed).map(({ name, drawn, color }) => (
      <Text key={name} size="xs" component="span" className="nowrap">
        <span className="picture-swatch" data-color={color} data-drawn={drawn} aria-hidden="true" />{' '}
        {drawn === 'high' ? bandName : name}
      </Text>
    ))}
  </Group>
)
