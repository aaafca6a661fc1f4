import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callMethods, callOutcomeNames } from '../../../../../../domain/portal/call-filter.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { TextFilter } from '../lists/text-filter.tsx'
import { texts } from '../../texts/texts.ts'
import { type CallFilters, commonStatuses } from './call-filters.ts'

const MAX_PATH = 100
const MAX_ID = 40
const MAX_CODE = 40

type FiltersProps = { filters: CallFilters; onChange: (changes: CallFilters) => void }

const statuses = () => {
  const words = texts.requests.filters
  return [
    { value: '', label: words.everyStatus },
    ...callOutcomeNames.map((value) => ({ value, label: words.statuses[value] })),
    ...commonStatuses,
  ]
}

export const Filters = ({ filters, onChange }: FiltersProps) => {
  const words = texts.requests.filters
  const { status = '', method = '', key = '', from = '', to = '' } = filters
  const textOf = (name: 'path' | 'request' | 'code' | 'drawing') => ({
    value: filters[name] ?? '',
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
      <TextFilter label={words.path} placeholder="/winners" maxLength={MAX_PATH} {...textOf('path')} />
      <KeyFilter chosen={key} onChange={(chosen) => onChange({ key: chosen })} />
      <TextFilter label={words.code} placeholder="bad_request" maxLength={MAX_CODE} {...textOf('code')} />
      <TextFilter label={words.drawing} placeholder="drw_…" maxLength={MAX_ID} {...textOf('drawing')} />
      <TextFilter label={words.request} placeholder="req_…" maxLength={MAX_ID} {...textOf('request')} />
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
