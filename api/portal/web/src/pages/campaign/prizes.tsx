import { Stack, Table, Text } from '@mantine/core'
import type { Campaign } from '../../../../shapes.ts'
import { Money } from '../../parts/money.tsx'
import { WideRegion } from '../lists/wide-region.tsx'
import { texts } from '../../texts/texts.ts'
import { meanCents, type Odds, oddsOf } from './odds.ts'
import { Panel } from '../../parts/panel.tsx'
import { TableHead } from '../../parts/table-head.tsx'

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
      {amountCents === 0 ? texts.campaign.prizes.none : <Money cents={amountCents} />}
      {isHeld && (
        <Text size="xs" c="dimmed">
          {texts.campaign.prizes.byHand}
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
  <Panel id="prizes" title={texts.campaign.prizes.title}>
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {texts.campaign.prizes.what(prizeTable.version, <Money cents={meanCents(prizeTable)} />)}{' '}
        {largePrizeCents !== null && texts.campaign.prizes.heldFrom(<Money cents={largePrizeCents} />)}
      </Text>
      <WideRegion label={texts.campaign.prizes.table}>
        <Table verticalSpacing={6} miw={280}>
          <TableHead
            columns={[texts.campaign.prizes.prize, texts.campaign.prizes.chance, texts.campaign.prizes.scale]}
          />
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
