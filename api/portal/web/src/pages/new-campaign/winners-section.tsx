import { NativeSelect, Radio, Stack } from '@mantine/core'
import { TextField } from '../../parts/text-field.tsx'
import { texts } from '../../texts/texts.ts'
import { Section, type SectionProps } from './section.tsx'
import { leads } from './wish.ts'

export const WinnersSection = ({ wish, onChange }: SectionProps) => {
  const words = texts.newCampaign
  return (
    <Section title={words.sections.winners}>
      <TextField
        label={words.winnersPerDraw}
        inputMode="numeric"
        value={wish.winnersPerDraw}
        onChange={(winnersPerDraw) => onChange({ winnersPerDraw })}
        maw={200}
      />
      <Radio.Group label={words.source} value={wish.mode} onChange={(mode) => onChange({ mode })}>
        <Stack gap="xs" mt="xs">
          <Radio value="push" label={words.push} description={words.pushHint} />
          <Radio value="pull" label={words.pull} description={words.pullHint} />
        </Stack>
      </Radio.Group>
      {wish.mode === 'pull' && (
        <TextField
          type="url"
          label={words.url}
          autoComplete="off"
          spellCheck={false}
          value={wish.url}
          onChange={(url) => onChange({ url })}
        />
      )}
      <NativeSelect
        label={words.cutoff}
        value={String(wish.cutoffLeadSeconds)}
        data={leads.map((seconds) => ({ value: String(seconds), label: words.lead(seconds) }))}
        onChange={(event) => onChange({ cutoffLeadSeconds: Number(event.currentTarget.value) })}
        maw={320}
      />
    </Section>
  )
}
