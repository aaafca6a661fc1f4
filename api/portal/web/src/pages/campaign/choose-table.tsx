import { NativeSelect, Text } from '@mantine/core'
import type { PrizeTable } from '../../../../shapes.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { texts } from '../../texts/texts.ts'
import { oddsInLine } from '../prize-tables/odds-in-line.ts'
import { useTables } from './use-tables.ts'

type ChooseTableProps = {
  current: PrizeTable
  value: string
  onChange: (id: string) => void
  error: string | null | undefined
}

/** Chooses one of a partner's prize tables by its odds. */
export const ChooseTable = ({ current, value, onChange, error }: ChooseTableProps) => {
  const tables = useTables(current)
  const { table, otherTable } = texts.campaignActions.change
  return (
    <>
      <NativeSelect
        label={table}
        value={value}
        data={tables.map((one) => ({
          value: one.id,
          label: texts.newCampaign.tableName(one.version, oddsInLine(one)),
        }))}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <Text size="sm">
        <AccountLink to="/prize-tables/new">{otherTable}</AccountLink>
      </Text>
    </>
  )
}
