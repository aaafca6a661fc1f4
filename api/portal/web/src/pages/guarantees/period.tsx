import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { Campaign, Guarantee } from '../../../../shapes.ts'
import { can, useRole } from '../../address/account.ts'
import { GuaranteeBadge } from '../../parts/badges.tsx'
import { inZone } from '../../parts/instant.tsx'
import { GuaranteeOutcome } from './outcome.tsx'
import { PickWinner } from './pick-winner.tsx'
import { AttentionAlert } from '../../parts/attention.tsx'

type PeriodProps = {
  campaign: Campaign
  guarantee: Guarantee
  isPicking: boolean
  onPick: () => void
  onLeave: () => void
}

/** One period: its dates, its outcome, and the pick while it waits for one. */
export const GuaranteePeriod = (props: PeriodProps) => {
  const { campaign, guarantee } = props
  const { period, periodStart, periodEnd } = guarantee
  const { timeZone } = campaign
  return (
    <Card component="article" withBorder aria-label={`Period ${period}`} padding="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4">
            Period {period}
          </Title>
          <GuaranteeBadge status={guarantee.status} />
        </Group>
        <Text size="sm" c="dimmed">
          {inZone(periodStart, timeZone)} to {periodEnd ? inZone(periodEnd, timeZone) : 'an end that a pause moves'}
        </Text>
        <GuaranteeOutcome campaign={campaign} guarantee={guarantee} />
        <AttentionAlert of={{ ...guarantee, needsAttention: attentionOf(guarantee) }} title="Needs attention" />
        {guarantee.status === 'awaiting_pick' && <Pick {...props} />}
      </Stack>
    </Card>
  )
}

/** The drawings it waits for are already listed, in the campaign's time zone. */
const attentionOf = ({ waitsFor, needsAttention }: Guarantee): string | null =>
  waitsFor && waitsFor.count > 0 ? 'A drawing that this period waits for needs attention: open it.' : needsAttention

const Pick = ({ campaign, guarantee, isPicking, onPick, onLeave }: PeriodProps) => {
  const role = useRole()
  if (!can(role, 'manager')) return <Text size="sm">A manager or an owner of your team picks the winner.</Text>
  if (campaign.payout.wallet === null)
    return <Text size="sm">The pick opens once the campaign has a payout wallet.</Text>
  if (isPicking) return <PickWinner campaign={campaign} guarantee={guarantee} onLeave={onLeave} />
  return (
    <Group>
      <Button onClick={onPick} aria-label={`Pick the winner of period ${guarantee.period}`}>
        Pick the winner
      </Button>
    </Group>
  )
}
