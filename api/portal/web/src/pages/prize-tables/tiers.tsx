import { Table } from '@mantine/core'
import { texts } from '../../texts/texts.ts'
import { writeMoney } from '../../format/numbers.ts'
import { chanceWords } from './chance.ts'
import type { Tier } from './draft.ts'

type TiersProps = { denominator: number; tiers: readonly Tier[] }

/** What can be won and how likely it is, the top prize first. */
export const Tiers = ({ denominator, tiers }: TiersProps) => (
  <Table verticalSpacing={4} maw={420}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{texts.prizeTables.prize}</Table.Th>
        <Table.Th scope="col" ta="right">
          {texts.prizeTables.chance}
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {tiers.map(({ amountCents, weight }) => (
        <Table.Tr key={amountCents}>
          <Table.Td className="number nowrap">
            {amountCents === 0 ? texts.prizeTables.noPrize : writeMoney(amountCents)}
          </Table.Td>
          <Table.Td className="number nowrap" ta="right">
            {chanceWords({ of: weight, outOf: denominator })}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
