import { useNavigate, useSearch } from '@tanstack/react-router'

type Filters = Record<string, string | undefined>

/** What a list is narrowed by, kept in the page's address so that it can be reloaded, shared and gone back to. */
export const useFilters = (): [Filters, (changes: Filters) => void] => {
  const filters: Filters = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: Filters): void =>
    void navigate({ to: '.', search: { ...filters, ...changes } as never, replace: true, resetScroll: false })
  return [filters, change]
}
