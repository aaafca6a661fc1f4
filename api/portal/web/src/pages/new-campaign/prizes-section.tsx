import { NativeSelect, Text } from '@mantine/core'
import type { ListedTable } from '../../../../prize-table-shapes.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { texts } from '../../texts/texts.ts'
import { oddsInLine } from '../prize-tables/odds-in-line.ts'
import { Tiers } from '../prize-tables/tiers.tsx'
import { Section, type SectionProps } from './section.tsx'

export const PrizesSection = ({ wish, onChange, tables }: SectionProps & { tables: readonly ListedTable[] }) => {
  const words = texts.newCampaign
  const chosen = tables.find(({ id }) => id === wish.prizeTable)
  return (
    <Section title={words.sections.prizes}>
      <NativeSelect
        label={words.table}
        value={wish.prizeTable}
        data={[
          { value: '', label: words.chooseTable },
          ...tables.map((table) => ({ value: table.id, label: words.tableName(table.version, oddsInLine(table)) })),
        ]}
        onChange={(event) => onChange({ prizeTable: event.currentTarget.value })}
      />
      {chosen && <Tiers {...chosen} />}
      <Text size="sm">
        <AccountLink to="/prize-tables/new">{words.otherTable}</AccountLink>
      </Text>
      <TextField
        label={words.large}
        description={words.largeHint}
        inputMode="decimal"
        value={wish.largePrize}
        onChange={(largePrize) => onChange({ largePrize })}
        maw={320}
      />
    </Section>
  )
}
