import '../../../../../portal/web/src/pages/requests/calls.css'
import { NativeSelect } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../../../../portal/web/src/parts/text-field.tsx'
import { texts } from '../../../../../portal/web/src/texts/texts.ts'
import { useTRPC } from '../../calls/trpc.ts'
import type { AuditFilters } from './audit-filter.ts'

const TYPING_MS = 300
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

type TextFilterProps = { label: string; placeholder: string; value: string; onRest: (text: string) => void }

/** The list follows once typing pauses. What clears the filters from outside clears what was typed. */
const TextFilter = ({ value, onRest, ...shown }: TextFilterProps) => {
  const [typed, setTyped] = useState({ text: value, of: value })
  if (typed.of !== value) setTyped({ text: value, of: value })
  const rest = useDebouncedCallback(onRest, TYPING_MS)
  const type = (text: string) => {
    setTyped({ text, of: value })
    rest(text.trim())
  }
  return <TextField {...shown} value={typed.text} maxLength={MAX_TEXT} onChange={type} autoComplete="off" />
}
