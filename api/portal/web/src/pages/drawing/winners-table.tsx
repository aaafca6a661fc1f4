import { Group, Stack, Table, Text } from '@mantine/core'
import type { WinnerResult } from '../../../../shapes.ts'
import { Tag } from '../../parts/badges.tsx'
import { Money } from '../../parts/money.tsx'
import { WideRegion } from '../lists/wide-region.tsx'
import { texts } from '../../texts/texts.ts'
import { Avatar } from './avatar.tsx'
import { TableHead } from '../../parts/table-head.tsx'

export const WinnersTable = ({ winners, isDrawn }: { winners: readonly WinnerResult[]; isDrawn: boolean }) => {
  const words = texts.drawing.winners
  const results = [words.prize, { name: words.roll, className: 'wide-only' }]
  return (
    <WideRegion label={words.table}>
      <Table verticalSpacing={6}>
        <TableHead columns={[words.position, words.winner, ...(isDrawn ? results : [])]} />
        <Table.Tbody>
          {winners.map((winner) => (
            <Row key={winner.position} winner={winner} isDrawn={isDrawn} />
          ))}
        </Table.Tbody>
      </Table>
    </WideRegion>
  )
}

type RowProps = { winner: WinnerResult; isDrawn: boolean }

const Row = ({
  winner: { position, winner, displayName, picture, roll, amountCents, heldForManualPayout, paidByHand },
  isDrawn,
}: RowProps) => (
  <Table.Tr>
    <Table.Td className="number">{position}</Table.Td>
    <Table.Td>
      <Group gap="xs" wrap="nowrap">
        <Avatar picture={picture} name={displayName ?? winner} />
        <Stack gap={0}>
          {displayName !== null && <Text size="sm">{displayName}</Text>}
          <Text size="xs" c={displayName === null ? undefined : 'dimmed'} ff="monospace">
            {winner}
          </Text>
        </Stack>
      </Group>
    </Table.Td>
    {isDrawn && (
      <Table.Td>
        <Group gap="xs">
          {amountCents === null ? null : amountCents === 0 ? (
            texts.drawing.winners.noPrize
          ) : (
            <Money cents={amountCents} />
          )}
          {heldForManualPayout && paidByHand === null && <Tag tone="orange">{texts.drawing.winners.held}</Tag>}
          {paidByHand !== null && <Tag tone="green">{texts.drawing.winners.byHand}</Tag>}
        </Group>
        {paidByHand !== null && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {paidByHand.reference}
          </Text>
        )}
      </Table.Td>
    )}
    {isDrawn && <Table.Td className="number wide-only">{roll}</Table.Td>}
  </Table.Tr>
)
