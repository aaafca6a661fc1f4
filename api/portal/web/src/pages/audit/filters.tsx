import { Group, NativeSelect } from '@mantine/core'
import { CampaignFilter } from '../lists/campaign-filter.tsx'
import { TextFilter } from '../lists/text-filter.tsx'
import { texts } from '../../texts/texts.ts'

const MAX_ACTOR = 100

export type AuditFilters = { from?: string; action?: string; campaign?: string; actor?: string }

const choices = (all: string, words: Record<string, string>) => [
  { value: '', label: all },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
]

type FiltersProps = { filters: AuditFilters; onChange: (changes: AuditFilters) => void }

export const Filters = ({ filters, onChange }: FiltersProps) => {
  const words = texts.audit
  const { from = '', action = '', campaign = '', actor = '' } = filters
  return (
    <Group component="section" aria-label={texts.parts.list.filters} gap="sm" align="flex-end">
      <NativeSelect
        label={words.from}
        data={choices(words.everywhere, words.sources)}
        value={from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.action}
        data={choices(words.everything, words.actions)}
        value={action}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
      />
      <CampaignFilter slug={campaign} onChange={(slug) => onChange({ campaign: slug })} />
      <TextFilter
        label={words.who}
        placeholder={words.whoHint}
        maxLength={MAX_ACTOR}
        value={actor}
        onRest={(text) => onChange({ actor: text })}
      />
    </Group>
  )
}
