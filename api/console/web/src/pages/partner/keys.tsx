import { Code, Table, Text } from '@mantine/core'
import { RowCards } from '../../../../../portal/web/src/pages/lists/row-cards.tsx'
import { type Tone, Tag } from '../../../../../portal/web/src/parts/badges.tsx'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Panel } from '../../../../../portal/web/src/parts/panel.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { Change, useChange } from '../../parts/change.tsx'
import type { Partner } from '../../shapes.ts'

type Key = Partner['keys'][number]

const tones = { valid: 'green', expired: 'gray', revoked: 'gray' } satisfies Record<Key['state'], Tone>

export const Keys = ({ of }: { of: Partner }) => (
  <Panel title="API keys">
    {of.keys.length === 0 ? (
      <Text size="sm">They have no keys yet.</Text>
    ) : (
      <RowCards label="List of keys" columns={['Key', 'Mode', 'Scopes', 'State', 'Last used', 'Actions']}>
        {of.keys.map((key) => (
          <Table.Tr key={key.id}>
            <Table.Td>
              <Code>{key.shown ?? key.id}</Code> {key.label}
            </Table.Td>
            <Table.Td data-label="Mode">{key.mode}</Table.Td>
            <Table.Td data-label="Scopes">{key.scopes.join(', ')}</Table.Td>
            <Table.Td data-label="State">
              <Tag tone={tones[key.state]}>{key.state}</Tag>
            </Table.Td>
            <Table.Td data-label="Last used">
              {key.lastUsedAt ? <Instant at={key.lastUsedAt} relative /> : 'never'}
            </Table.Td>
            <Table.Td data-label="Actions">{key.state !== 'revoked' && <Revoke of={key} />}</Table.Td>
          </Table.Tr>
        ))}
      </RowCards>
    )}
    {of.hasMoreKeys && <Text size="sm">More keys ended before these.</Text>}
  </Panel>
)

const Revoke = ({ of: { id, label } }: { of: Key }) => {
  const trpc = useTRPC()
  const name = label ?? id
  const revoke = useChange(trpc.partner.revokeKey.mutationOptions(), 'The key is revoked.')
  return (
    <Change
      of={revoke}
      verb="Revoke"
      ariaLabel={`Revoke ${name}`}
      color="red"
      title={`Revoke ${name}?`}
      means="Requests with it are refused from now on, for good."
      onConfirm={() => revoke.act.mutate({ key: id, confirm: id })}
    />
  )
}
