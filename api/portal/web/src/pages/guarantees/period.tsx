import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { Campaign, Guarantee } from '../../../../shapes.ts'
import { can, useRole } from '../../address/account.ts'
import { GuaranteeBadge } from '../../parts/badges.tsx'
import { Instant } from '../../parts/instant.tsx'
import { texts } from '../../texts/texts.ts'
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
  const words = texts.guarantees
  const from = <Instant at={periodStart} />
  return (
    <Card component="article" withBorder aria-label={words.period(period)} padding="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4">
            {words.period(period)}
          </Title>
          <GuaranteeBadge status={guarantee.status} />
        </Group>
        <Text size="sm" c="dimmed">
          {periodEnd ? words.span(from, <Instant at={periodEnd} />) : words.openSpan(from)}
        </Text>
        <GuaranteeOutcome campaign={campaign} guarantee={guarantee} />
        <AttentionAlert of={{ ...guarantee, needsAttention: attentionOf(guarantee) }} title={words.needsAttention} />
        {guarantee.status === 'awaiting_pick' && <Pick {...props} />}
      </Stack>
    </Card>
  )
}

/** The drawings it waits for are already listed, in the campaign's time zone. */
const attentionOf = ({ waitsFor, needsAttention }: Guarantee): string | null =>
  waitsFor && waitsFor.count > 0 ? texts.guarantees.drawingNeedsAttention : needsAttention

const Pick = ({ campaign, guarantee, isPicking, onPick, onLeave }: PeriodProps) => {
  const words = texts.guarantees
  const role = useRole()
  if (!can(role, 'manager')) return <Text size="sm">{words.managerPicks}</Text>
  if (campaign.payout.wallet === null) return <Text size="sm">{words.walletFirst}</Text>
  if (isPicking) return <PickWinner campaign={campaign} guarantee={guarantee} onLeave={onLeave} />
  return (
    <Group>
      <Button onClick={onPick} aria-label={words.pickOf(guarantee.period)}>
        {words.pick}
      </Button>
    </Group>
  )
}
