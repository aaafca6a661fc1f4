import { useNavigate, useSearch } from '@tanstack/react-router'

export type Filters = Record<string, string | undefined>

/** A list's filters, kept in the page's address so that reload, sharing and the back button work. */
export const useFilters = (): [Filters, (changes: Filters) => void] => {
  const filters: Filters = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: Filters): void =>
    void navigate({ to: '.', search: { ...filters, ...changes } as never, replace: true, resetScroll: false })
  return [filters, change]
}
