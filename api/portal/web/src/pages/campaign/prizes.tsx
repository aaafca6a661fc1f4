import { Stack, Table, Text } from '@mantine/core'
import type { Campaign } from '../../../../shapes.ts'
import { Money } from '../../parts/money.tsx'
import { WideRegion } from '../lists/wide-region.tsx'
import { meanCents, type Odds, oddsOf } from './odds.ts'
import { Panel } from '../../parts/panel.tsx'

const BAR_HEIGHT = 12

/** The bar repeats the words beside it. */
const Bar = ({ length }: { length: number }) => (
  <svg width="100%" height={BAR_HEIGHT} aria-hidden="true" focusable="false">
    <rect width="100%" height={BAR_HEIGHT} rx={3} fill="var(--mantine-color-default-border)" />
    <rect
      width={`${(length * 100).toFixed(2)}%`}
      height={BAR_HEIGHT}
      rx={3}
      fill="var(--mantine-color-indigo-filled)"
    />
  </svg>
)

const Row = ({ odds: { amountCents, words, length }, isHeld }: { odds: Odds; isHeld: boolean }) => (
  <Table.Tr>
    <Table.Td>
      {amountCents === 0 ? 'No prize' : <Money cents={amountCents} />}
      {isHeld && (
        <Text size="xs" c="dimmed">
          Paid by hand
        </Text>
      )}
    </Table.Td>
    <Table.Td>
      <span className="number">{words}</span>
    </Table.Td>
    <Table.Td w="40%">
      <Bar length={length} />
    </Table.Td>
  </Table.Tr>
)

/** What can be won and how likely it is. */
export const Prizes = ({ campaign: { prizeTable, largePrizeCents } }: { campaign: Campaign }) => (
  <Panel id="prizes" title="Prizes and odds">
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Version {prizeTable.version}. Each winner of a draw gets <Money cents={meanCents(prizeTable)} /> on average.
        {largePrizeCents !== null && (
          <>
            {' '}
            Prizes from <Money cents={largePrizeCents} /> up are held and paid by hand.
          </>
        )}
      </Text>
      <WideRegion label="Prizes and odds, as a table">
        <Table verticalSpacing={6} miw={280}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Prize</Table.Th>
              <Table.Th scope="col">Chance</Table.Th>
              <Table.Th scope="col">Log scale</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {oddsOf(prizeTable).map((odds) => (
              <Row
                key={odds.amountCents}
                odds={odds}
                isHeld={largePrizeCents !== null && odds.amountCents >= largePrizeCents}
              />
            ))}
          </Table.Tbody>
        </Table>
      </WideRegion>
    </Stack>
  </Panel>
)
