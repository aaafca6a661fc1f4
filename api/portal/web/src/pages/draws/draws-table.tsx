import { Stack, Table, Text } from '@mantine/core'
import type { DrawingSummary } from '../../../../shapes.ts'
import { useNow } from '../../format/clock.ts'
import { count } from '../../format/formats.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { DrawingBadge } from '../../parts/badges.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Money } from '../../parts/money.tsx'
import { heldMoneyWords } from '../../parts/held-money-words.ts'
import { RowCards } from '../lists/row-cards.tsx'
import { texts } from '../../texts/texts.ts'
import { CountDown } from './count-down.tsx'
import { AttentionText } from '../../parts/attention.tsx'

type DrawsTableProps = {
  label: string
  drawings: readonly DrawingSummary[]
  /** Upcoming draws show the time until the cutoff, past ones what was won. */
  isUpcoming: boolean
  hasCampaign?: boolean
}

/** Drawings as rows, each with a link to its page. */
export const DrawsTable = ({ label, drawings, isUpcoming, hasCampaign = false }: DrawsTableProps) => {
  const { table, draw, campaign, status, winners, cutoff, prizes } = texts.draws
  return (
    <RowCards
      label={table(label)}
      columns={[draw, hasCampaign && campaign, status, winners, isUpcoming ? cutoff : prizes]}
      highlightOnHover
    >
      {drawings.map((drawing) => (
        <Row key={drawing.id} drawing={drawing} isUpcoming={isUpcoming} hasCampaign={hasCampaign} />
      ))}
    </RowCards>
  )
}

type RowProps = { drawing: DrawingSummary; isUpcoming: boolean; hasCampaign: boolean }

const Row = ({ drawing, isUpcoming, hasCampaign }: RowProps) => {
  const { id, slug, number, drawAt, timeZone } = drawing
  const ended = drawing.cancelled ?? drawing.void
  return (
    <Table.Tr>
      <Table.Td>
        <AccountLink to="/campaigns/$slug/drawings/$id" params={{ slug, id }}>
          {number !== null && `#${number} · `}
          <Instant at={drawAt} zone={timeZone} />
        </AccountLink>
      </Table.Td>
      {hasCampaign && (
        <Table.Td data-label={texts.draws.campaign}>
          <AccountLink to="/campaigns/$slug" params={{ slug }}>
            {drawing.campaign}
          </AccountLink>
        </Table.Td>
      )}
      <Table.Td data-label={texts.draws.status}>
        <Stack gap={2} align="flex-start">
          <DrawingBadge of={drawing} />
          {ended !== null && (
            <Text size="xs" c="dimmed">
              {ended.reason}
            </Text>
          )}
          {drawing.heldSince !== null && (
            <Text size="xs" c="dimmed">
              {texts.pause.heldSince(<Instant at={drawing.heldSince} zone={timeZone} />)}
            </Text>
          )}
          <AttentionText of={drawing} size="xs" />
        </Stack>
      </Table.Td>
      <Table.Td data-label={texts.draws.winners}>
        <SentCount drawing={drawing} />
      </Table.Td>
      <Table.Td data-label={isUpcoming ? texts.draws.cutoff : texts.draws.prizes}>
        {isUpcoming ? <Cutoff drawing={drawing} /> : <Prizes drawing={drawing} />}
      </Table.Td>
    </Table.Tr>
  )
}

const SentCount = ({ drawing: { winnersSent, winnersExpected, cancelled } }: { drawing: DrawingSummary }) =>
  winnersSent === 0 ? (
    <Text size="sm" c="dimmed">
      {(cancelled === null ? texts.draws.noneYet : texts.draws.none)(count(winnersExpected))}
    </Text>
  ) : (
    <span className="number">{texts.draws.sent(count(winnersSent), count(winnersExpected))}</span>
  )

/**
 * For an overdue list, since when it is overdue; for a list that was sent, only that its cutoff has passed. A pause
 * moves the cutoff or holds it.
 */
const Cutoff = ({ drawing: { status, cutoffAt, timeZone, winnersSent, heldSince } }: { drawing: DrawingSummary }) => {
  const isPast = Date.parse(cutoffAt) <= useNow()
  if (heldSince !== null) return <span>{texts.pause.held}</span>
  if (status !== 'open' || (isPast && winnersSent > 0)) return <span>{texts.draws.passed}</span>
  if (isPast) return <span>{texts.draws.missed(<Instant at={cutoffAt} zone={timeZone} relative />)}</span>
  return <span>{texts.draws.inTime(<CountDown at={cutoffAt} zone={timeZone} />)}</span>
}

const Prizes = ({ drawing }: { drawing: DrawingSummary }) => {
  const { prizesCents, drawMoney, timeZone, cancelled, void: voided } = drawing
  if (cancelled !== null || voided !== null) return <Text size="sm">{texts.draws.neverDrawn}</Text>
  if (prizesCents === null) return <Text size="sm">{texts.draws.notDrawn}</Text>
  const whereItIs = heldMoneyWords(drawMoney, timeZone)
  return (
    <Stack gap={0}>
      <Money cents={prizesCents} />
      {whereItIs !== null && (
        <Text size="xs" c="dimmed">
          {whereItIs}
        </Text>
      )}
    </Stack>
  )
}
