import '../../../../../portal/web/src/pages/requests/calls.css'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TextFilter } from '../../../../../portal/web/src/pages/lists/text-filter.tsx'
import { TextField } from '../../../../../portal/web/src/parts/text-field.tsx'
import { texts } from '../../../../../portal/web/src/texts/texts.ts'
import { useTRPC } from '../../calls/trpc.ts'
import type { AuditFilters } from './audit-filter.ts'

const MAX_TEXT = 128

type FiltersProps = { filters: AuditFilters; onChange: (changes: AuditFilters) => void }

export const Filters = ({ filters, onChange }: FiltersProps) => {
  const trpc = useTRPC()
  const { data: partners = [] } = useQuery(trpc.partner.list.queryOptions())
  const choiceOf = (name: keyof AuditFilters) => ({
    value: filters[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  const textOf = (name: keyof AuditFilters) => ({
    value: filters[name] ?? '',
    maxLength: MAX_TEXT,
    onRest: (text: string) => onChange({ [name]: text }),
  })
  const dayOf = (name: keyof AuditFilters) => ({
    type: 'date',
    value: filters[name] ?? '',
    onChange: (day: string) => onChange({ [name]: day }),
  })
  return (
    <section aria-label="Filters" className="call-filters">
      <NativeSelect
        label="Partner"
        data={[{ value: '', label: 'Every partner' }, ...partners.map(({ id, name }) => ({ value: id, label: name }))]}
        {...choiceOf('partner')}
      />
      <TextFilter label="Who" placeholder="E-mail, operator’s name or mbr_…" {...textOf('who')} />
      <NativeSelect
        label="What"
        data={[
          { value: '', label: 'Everything' },
          ...Object.entries(texts.audit.actions).map(([value, label]) => ({ value, label })),
        ]}
        {...choiceOf('action')}
      />
      <TextFilter label="About" placeholder="drw_…, slug, reason …" {...textOf('text')} />
      <TextField label="From (UTC)" {...dayOf('from')} />
      <TextField label="To (UTC)" {...dayOf('to')} />
    </section>
  )
}
