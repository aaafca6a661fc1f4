import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { CampaignFilter } from '../lists/campaign-filter.tsx'
import { texts } from '../../texts/texts.ts'

const TYPING_MS = 300
const MAX_ACTOR = 100

export type AuditFilters = { from?: string; action?: string; campaign?: string; actor?: string }

const choices = (all: string, words: Record<string, string>) => [
  { value: '', label: all },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
]

type FiltersProps = {
  filters: AuditFilters
  /** The actor's name as typed so far; the list follows once typing pauses. */
  who: string
  onType: (who: string) => void
  onChange: (changes: AuditFilters) => void
}

export const Filters = ({ filters, who, onType, onChange }: FiltersProps) => {
  const words = texts.audit
  const { from = '', action = '', campaign = '' } = filters
  const search = useDebouncedCallback((text: string) => onChange({ actor: text.trim() }), TYPING_MS)
  const type = (text: string) => {
    onType(text)
    search(text)
  }
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
      <TextInput
        label={words.who}
        placeholder={words.whoHint}
        value={who}
        maxLength={MAX_ACTOR}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </Group>
  )
}
