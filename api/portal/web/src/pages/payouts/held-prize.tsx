import { Card, Group, Stack, Text } from '@mantine/core'
import type { Held } from '../../../../shapes.ts'
import { can, useRole } from '../../address/account.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { Tag } from '../../parts/badges.tsx'
import { Copy } from '../../parts/copy.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Money } from '../../parts/money.tsx'
import { texts } from '../../texts/texts.ts'
import { MarkPaid } from './mark-paid.tsx'

export const HeldPrize = ({ prize }: { prize: Held }) => {
  const { slug, campaign, drawingId, number, position, winner, displayName, amountCents, settledAt, paid } = prize
  const words = texts.payouts.held
  const role = useRole()
  return (
    <Card component="article" withBorder padding="sm" aria-label={words.of(displayName ?? winner)}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600} size="lg" component="span">
            <Money cents={amountCents} />
          </Text>
          {paid ? <Tag tone="green">{words.paid}</Tag> : <Tag tone="orange">{words.waits}</Tag>}
        </Group>
        <Group gap={4} wrap="nowrap" align="flex-start">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {displayName && <strong>{displayName} </strong>}
            {winner}
          </Text>
          <Copy value={winner} label={words.copyWinner} />
        </Group>
        <Text size="sm" c="dimmed" component="div">
          {words.place(
            campaign,
            <AccountLink to="/campaigns/$slug/drawings/$id" params={{ slug, id: drawingId }}>
              {words.drawing(number)}
            </AccountLink>,
            position,
            <Instant at={settledAt} />,
          )}
        </Text>
        {paid && (
          <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
            {words.paidUnder(paid.reference, paid.by, <Instant at={paid.at} />)}
          </Text>
        )}
        {!paid && can(role, 'manager') && <MarkPaid prize={prize} />}
        {!paid && !can(role, 'manager') && <Text size="sm">{words.onlyManagers}</Text>}
      </Stack>
    </Card>
  )
}
