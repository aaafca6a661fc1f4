import { Card, Group, Stack, Text } from '@mantine/core'
import type { Held } from '../../../../shapes.ts'
import { can, useRole } from '../../address/account.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { Tag } from '../../parts/badges.tsx'
import { Copy } from '../../parts/copy.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Money } from '../../parts/money.tsx'
import { MarkPaid } from './mark-paid.tsx'

export const HeldPrize = ({ prize }: { prize: Held }) => {
  const { slug, campaign, drawingId, number, position, winner, displayName, amountCents, settledAt, paid } = prize
  const role = useRole()
  return (
    <Card component="article" withBorder padding="sm" aria-label={`Held prize of ${displayName ?? winner}`}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600} size="lg" component="span">
            <Money cents={amountCents} />
          </Text>
          {paid ? <Tag tone="green">Paid by hand</Tag> : <Tag tone="orange">Waits for you</Tag>}
        </Group>
        <Group gap={4} wrap="nowrap" align="flex-start">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {displayName && <strong>{displayName} </strong>}
            {winner}
          </Text>
          <Copy value={winner} label="Copy the winner id" />
        </Group>
        <Text size="sm" c="dimmed" component="div">
          {campaign},{' '}
          <AccountLink to="/campaigns/$slug/drawings/$id" params={{ slug, id: drawingId }}>
            drawing {number}
          </AccountLink>
          , position {position}, drawn <Instant at={settledAt} />
        </Text>
        {paid && (
          <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
            Paid under “{paid.reference}”, marked by {paid.by} <Instant at={paid.at} />
          </Text>
        )}
        {!paid && can(role, 'manager') && <MarkPaid prize={prize} />}
        {!paid && !can(role, 'manager') && <Text size="sm">A manager or an owner of your team marks it as paid.</Text>}
      </Stack>
    </Card>
  )
}
