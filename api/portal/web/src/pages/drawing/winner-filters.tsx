import { Checkbox, Group, TextInput } from '@mantine/core'
import { texts } from '../../texts/texts.ts'

export type WinnerFilters = { text: string; prizesOnly: boolean; highestFirst: boolean }

export const NO_FILTERS: WinnerFilters = { text: '', prizesOnly: false, highestFirst: false }

export const isFiltered = ({ text, prizesOnly, highestFirst }: WinnerFilters): boolean =>
  text.trim() !== '' || prizesOnly || highestFirst

type WinnerFiltersFormProps = { filters: WinnerFilters; isDrawn: boolean; onChange: (filters: WinnerFilters) => void }

/** Which winners are listed, and in which order; prizes are known once it is drawn. */
export const WinnerFiltersForm = ({ filters, isDrawn, onChange }: WinnerFiltersFormProps) => (
  <Group role="search" aria-label={texts.drawing.winners.find} gap="md" align="flex-end">
    <TextInput
      type="search"
      label={texts.drawing.winners.findHint}
      maxLength={200}
      flex={1}
      miw={200}
      value={filters.text}
      onChange={(event) => onChange({ ...filters, text: event.currentTarget.value })}
    />
    {isDrawn && (
      <Checkbox
        label={texts.drawing.winners.prizesOnly}
        mb={8}
        checked={filters.prizesOnly}
        onChange={(event) => onChange({ ...filters, prizesOnly: event.currentTarget.checked })}
      />
    )}
    {isDrawn && (
      <Checkbox
        label={texts.drawing.winners.highestFirst}
        mb={8}
        checked={filters.highestFirst}
        onChange={(event) => onChange({ ...filters, highestFirst: event.currentTarget.checked })}
      />
    )}
  </Group>
)
