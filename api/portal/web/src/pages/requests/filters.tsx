import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { callMethods, callOutcomeNames } from '../../../../../../domain/portal/call-filter.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'
import { type CallFilters, commonStatuses } from './call-filters.ts'

const TYPING_MS = 300
const MAX_PATH = 100
const MAX_ID = 40
const MAX_CODE = 40

/** The text typed so far; the list follows once typing pauses. */
export type Typed = Record<'path' | 'request' | 'code' | 'drawing', string>

type FiltersProps = {
  filters: CallFilters
  typed: Typed
  onType: (typed: Typed) => void
  onChange: (changes: CallFilters) => void
}

const statuses = () => {
  const words = texts.requests.filters
  return [
    { value: '', label: words.everyStatus },
    ...callOutcomeNames.map((value) => ({ value, label: words.statuses[value] })),
    ...commonStatuses,
  ]
}

export const Filters = ({ filters, typed, onType, onChange }: FiltersProps) => {
  const words = texts.requests.filters
  const { status = '', method = '', key = '', from = '', to = '' } = filters
  const textOf = (name: keyof Typed) => ({
    value: typed[name],
    onType: (text: string) => onType({ ...typed, [name]: text }),
    onRest: (text: string) => onChange({ [name]: text }),
  })
  return (
    <section aria-label={texts.parts.list.filters} className="call-filters">
      <NativeSelect
        label={words.status}
        data={statuses()}
        value={status}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.method}
        data={[{ value: '', label: words.everyMethod }, ...callMethods]}
        value={method}
        onChange={(event) => onChange({ method: event.currentTarget.value })}
      />
      <TextFilter label={words.path} placeholder="/winners" limit={MAX_PATH} {...textOf('path')} />
      <KeyFilter chosen={key} onChange={(chosen) => onChange({ key: chosen })} />
      <TextFilter label={words.code} placeholder="bad_request" limit={MAX_CODE} {...textOf('code')} />
      <TextFilter label={words.drawing} placeholder="drw_…" limit={MAX_ID} {...textOf('drawing')} />
      <TextFilter label={words.request} placeholder="req_…" limit={MAX_ID} {...textOf('request')} />
      <TextInput
        type="date"
        label={words.from}
        value={from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={words.to}
        value={to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </section>
  )
}

type TextFilterProps = {
  label: string
  placeholder: string
  limit: number
  value: string
  onType: (text: string) => void
  onRest: (text: string) => void
}

const TextFilter = ({ label, placeholder, limit, value, onType, onRest }: TextFilterProps) => {
  const rest = useDebouncedCallback((text: string) => onRest(text.trim()), TYPING_MS)
  const type = (text: string) => {
    onType(text)
    rest(text)
  }
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={value}
      maxLength={limit}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

/** Keys are listed for managers; viewers find them in the requests. */
const KeyFilter = ({ chosen, onChange }: { chosen: string; onChange: (key: string) => void }) => {
  const account = useAccount()
  const isManager = can(useRole(), 'manager')
  const trpc = useTRPC()
  const { data = [] } = useQuery(trpc.key.list.queryOptions({ account }, { enabled: isManager }))
  const known = data.map(({ id, label, shown }) => ({
    value: id,
    label: [label, shown ?? id].filter(Boolean).join(' · '),
  }))
  const isListed = chosen === '' || known.some(({ value }) => value === chosen)
  if (!isManager && chosen === '') return null
  return (
    <NativeSelect
      label={texts.requests.filters.key}
      value={chosen}
      data={[
        { value: '', label: texts.requests.filters.everyKey },
        ...known,
        ...(isListed ? [] : [{ value: chosen, label: chosen }]),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
