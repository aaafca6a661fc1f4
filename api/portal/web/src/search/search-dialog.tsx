import { Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { MAX_WANTED_CHARACTERS, shortened } from '../../../../../domain/search/wanted.ts'
import type { Found } from '../../../search-shapes.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Empty, Loading, Query } from '../parts/states.tsx'
import { TextField } from '../parts/text-field.tsx'
import { texts } from '../texts/texts.ts'
import { type FoundLink, Results } from './results.tsx'

const TYPING_MS = 200
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

type SearchDialogProps = {
  /** The search results for a text; makes no call for an empty one. */
  useFound: (text: string) => Pick<UseQueryResult<Found[], unknown>, 'data' | 'error' | 'refetch'>
  link: FoundLink
  onClose: () => void
}

/** A field and what it finds: the arrows go through it, Enter follows the first of it, or the one chosen. */
export const SearchDialog = ({ useFound, link, onClose }: SearchDialogProps) => {
  const words = texts.search
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const wanted = shortened(typed.trim())
  const [searched] = useDebouncedValue(wanted, TYPING_MS)
  const found = useFound(searched)
  const isAwaited = wanted !== searched

  const onKey = (event: KeyboardEvent) => {
    const links = [...(results.current?.querySelectorAll('a') ?? [])]
    const places: (HTMLElement | null)[] = [field.current, ...links]
    const step = steps[event.key]
    const isEnter = event.key === 'Enter' && event.target === field.current
    if (step === undefined && !isEnter) return
    event.preventDefault()
    if (step === undefined) links[0]?.click()
    else places[places.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  }

  return (
    <Dialog title={words.title} size="lg" onClose={onClose}>
      <Stack gap="sm" role="search" onKeyDown={onKey}>
        <TextField
          ref={field}
          label={words.label}
          value={typed}
          onChange={setTyped}
          maxLength={MAX_WANTED_CHARACTERS}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <div ref={results} className="search-results">
          {wanted === '' && (
            <Text size="sm" c="dimmed">
              {words.hint}
            </Text>
          )}
          {wanted !== '' && isAwaited && <Loading lines={3} />}
          {wanted !== '' && !isAwaited && (
            <Query of={found} loading={<Loading lines={3} />}>
              {(all) =>
                all.length === 0 ? (
                  <Empty title={words.none.title}>{words.none.sentence}</Empty>
                ) : (
                  <Results of={all} link={link} onFollow={onClose} />
                )
              }
            </Query>
          )}
        </div>
      </Stack>
    </Dialog>
  )
}
