import { Anchor, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Campaign, Guarantee } from '../../../../shapes.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { Copy } from '../../parts/copy.tsx'
import { DrawingBadge } from '../../parts/badges.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Money } from '../../parts/money.tsx'
import { texts } from '../../texts/texts.ts'

type OutcomeProps = { campaign: Campaign; guarantee: Guarantee }

/** The outcome of a period, or what it waits for. */
export const GuaranteeOutcome = ({ campaign, guarantee }: OutcomeProps) => (
  <Stack gap={4} aria-live="polite">
    <Text>
      <Sentence guarantee={guarantee} />
    </Text>
    {guarantee.waitsFor && <WaitsFor campaign={campaign} of={guarantee.waitsFor} />}
    {guarantee.pick && <Picked campaign={campaign} guarantee={guarantee} pick={guarantee.pick} />}
  </Stack>
)

const Sentence = ({ guarantee }: { guarantee: Guarantee }) => {
  const { status, bestPrizeCents, thresholdCents, amountCents } = guarantee
  const threshold = <Money cents={thresholdCents} />
  const amount = <Money cents={amountCents} />
  const best = bestPrizeCents === null ? null : <Money cents={bestPrizeCents} />
  const words = texts.guarantees.outcome
  const sentences: Record<Guarantee['status'], ReactNode> = {
    running: words.running(threshold, amount),
    waiting: words.waiting(guarantee.waitsFor?.count ?? 0),
    not_needed: best ? words.reached(best, threshold) : words.nobodyWon,
    awaiting_pick: words.awaiting_pick(threshold, best, amount),
    picked: words.picked(amount),
    paid: words.paid(amount),
  }
  return sentences[status]
}

type WaitsForProps = { campaign: Campaign; of: NonNullable<Guarantee['waitsFor']> }

const WaitsFor = ({ campaign: { slug }, of: { count, drawings } }: WaitsForProps) => (
  <Group component="ul" gap="xs" m={0} p={0} className="plain-list" aria-label={texts.guarantees.outcome.waitsFor}>
    {drawings.map(({ drawingId, drawAt, status }) => (
      <Group component="li" key={drawingId} gap={6}>
        <AccountLink to="/campaigns/$slug/drawings/$id" params={{ slug, id: drawingId }} className="link small">
          <Instant at={drawAt} />
        </AccountLink>
        <DrawingBadge of={{ status }} />
      </Group>
    ))}
    {count > drawings.length && <li>{texts.guarantees.outcome.andMore(count - drawings.length)}</li>}
  </Group>
)

type PickedProps = OutcomeProps & { pick: NonNullable<Guarantee['pick']> }

const Picked = ({ campaign: { slug }, guarantee, pick }: PickedProps) => {
  const words = texts.guarantees.outcome
  const drawing = (said: string) => (
    <AccountLink to="/campaigns/$slug/drawings/$id" params={{ slug, id: pick.drawingId }}>
      {said}
    </AccountLink>
  )
  const at = <Instant at={pick.pickedAt} />
  const winner = pick.displayName === null ? pick.winner : `${pick.displayName} (${pick.winner})`
  return (
    <>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {guarantee.paidAt
          ? words.paidPick(winner, drawing, at, <Instant at={guarantee.paidAt} />)
          : words.pick(winner, drawing, at)}
      </Text>
      <Group gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {words.payout(pick.payoutId)}
        </Text>
        <Copy value={pick.payoutId} label={words.payoutId(guarantee.period)} />
        {guarantee.transactionUrl && (
          <Anchor href={guarantee.transactionUrl} target="_blank" rel="noopener noreferrer" size="sm">
            {words.transfer}
          </Anchor>
        )}
      </Group>
    </>
  )
}
