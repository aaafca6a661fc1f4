import { Anchor, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Campaign, Guarantee } from '../../../../shapes.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { Copy } from '../../parts/copy.tsx'
import { DrawingBadge } from '../../parts/badges.tsx'
import { Instant, inZone } from '../../parts/instant.tsx'
import { Money } from '../../parts/money.tsx'

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
  const sentences: Record<Guarantee['status'], ReactNode> = {
    running: (
      <>
        It is running. Should none of its prizes reach {threshold}, you will pick who receives {amount}.
      </>
    ),
    waiting: `It is over, and is checked once ${stillToDraw(guarantee.waitsFor?.count ?? 0)} drawn. Later periods do not wait for it.`,
    not_needed: best ? (
      <>
        The largest prize was {best}, which reached {threshold}: there is nothing to pick.
      </>
    ) : (
      'Nobody won in this period, so there is nothing to pick.'
    ),
    awaiting_pick: (
      <>
        No prize reached {threshold}; the largest was {best}. Pick the winner who receives {amount}. There is no
        deadline, and nothing is paid until then.
      </>
    ),
    picked: <>Picked; {amount} is on its way.</>,
    paid: <>Picked, and {amount} was paid.</>,
  }
  return sentences[status]
}

const stillToDraw = (drawings: number): string =>
  drawings === 1 ? 'one more drawing is' : `${drawings} more drawings are`

type WaitsForProps = { campaign: Campaign; of: NonNullable<Guarantee['waitsFor']> }

const WaitsFor = ({ campaign: { slug, timeZone }, of: { count, drawings } }: WaitsForProps) => (
  <Group component="ul" gap="xs" m={0} p={0} className="plain-list" aria-label="Drawings that it waits for">
    {drawings.map(({ drawingId, drawAt, status }) => (
      <Group component="li" key={drawingId} gap={6}>
        <AccountLink to="/campaigns/$slug/drawings/$id" params={{ slug, id: drawingId }} className="link small">
          {inZone(drawAt, timeZone)}
        </AccountLink>
        <DrawingBadge of={{ status }} />
      </Group>
    ))}
    {count > drawings.length && <li>and {count - drawings.length} more</li>}
  </Group>
)

type PickedProps = OutcomeProps & { pick: NonNullable<Guarantee['pick']> }

const Picked = ({ campaign, guarantee, pick }: PickedProps) => (
  <>
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {pick.displayName !== null && <strong>{pick.displayName} </strong>}
      {pick.winner} for a win in{' '}
      <AccountLink to="/campaigns/$slug/drawings/$id" params={{ slug: campaign.slug, id: pick.drawingId }}>
        this drawing
      </AccountLink>
      , picked <Instant at={pick.pickedAt} zone={campaign.timeZone} />
      {guarantee.paidAt && (
        <>
          , paid <Instant at={guarantee.paidAt} zone={campaign.timeZone} />
        </>
      )}
      .
    </Text>
    <Group gap="xs">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Payout {pick.payoutId}
      </Text>
      <Copy value={pick.payoutId} label={`Payout id of period ${guarantee.period}`} />
      {guarantee.transactionUrl && (
        <Anchor href={guarantee.transactionUrl} target="_blank" rel="noopener noreferrer" size="sm">
          See the transfer on the chain
        </Anchor>
      )}
    </Group>
  </>
)
