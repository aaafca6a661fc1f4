import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { TextField } from '../../parts/text-field.tsx'
import { texts } from '../../texts/texts.ts'
import { Section, type SectionProps } from './section.tsx'
import { periods } from './wish.ts'

export const MoreSection = ({ wish, onChange }: SectionProps) => {
  const words = texts.newCampaign
  return (
    <Section title={words.sections.more}>
      <Checkbox
        label={words.guarantee}
        checked={wish.hasGuarantee}
        onChange={(event) => onChange({ hasGuarantee: event.currentTarget.checked })}
      />
      {wish.hasGuarantee && (
        <Group gap="sm" align="flex-end">
          <NativeSelect
            label={words.period}
            value={wish.period}
            data={periods.map((value) => ({ value, label: words.periods[value] }))}
            onChange={(event) => onChange({ period: event.currentTarget.value })}
          />
          <TextField
            label={words.threshold}
            inputMode="decimal"
            value={wish.threshold}
            onChange={(threshold) => onChange({ threshold })}
          />
          <TextField
            label={words.amount}
            inputMode="decimal"
            value={wish.amount}
            onChange={(amount) => onChange({ amount })}
          />
        </Group>
      )}
      <TextField
        label={words.wallet}
        description={words.walletHint}
        placeholder="0x…"
        autoComplete="off"
        spellCheck={false}
        value={wish.wallet}
        onChange={(wallet) => onChange({ wallet })}
      />
    </Section>
  )
}
