import { Table, Text } from '@mantine/core'
import { RowCards } from '../../../../../portal/web/src/pages/lists/row-cards.tsx'
import { type Tone, Tag } from '../../../../../portal/web/src/parts/badges.tsx'
import { Age } from '../../parts/age.tsx'
import type { Incidents } from '../../shapes.ts'

type Measured = Incidents['measured'][number]

const tones = {
  operational: 'green',
  degraded: 'orange',
  down: 'red',
  maintenance: 'blue',
  unknown: 'gray',
} satisfies Record<Measured['state'], Tone>

/** The measured state of each component, without what operators have published. */
export const Components = ({ of }: { of: readonly Measured[] }) =>
  of.length === 0 ? (
    <Text size="sm">No worker has measured yet.</Text>
  ) : (
    <RowCards label="Components" columns={['Component', 'State', 'For']}>
      {of.map(({ component, state, since }) => (
        <Table.Tr key={component}>
          <Table.Td>{component}</Table.Td>
          <Table.Td data-label="State">
            <Tag tone={tones[state]}>{state}</Tag>
          </Table.Td>
          <Table.Td data-label="For">
            <Age since={since} />
          </Table.Td>
        </Table.Tr>
      ))}
    </RowCards>
  )
