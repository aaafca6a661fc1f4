import { useNavigate, useSearch } from '@tanstack/react-router'
import { usePages } from './pager.tsx'

type Filters = Record<string, string | undefined>

/**
 * A list's filters, kept in the page's address so that reload, sharing and the back button work. A change is made to
 * the address as it is then: the page may still show the filters before an earlier change.
 */
const useFilters = (): [Filters, (changes: Filters) => void] => {
  const filters: Filters = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: Filters): void =>
    void navigate({
      to: '.',
      search: ((now: Filters) => ({ ...now, ...changes })) as never,
      replace: true,
      resetScroll: false,
    })
  return [filters, change]
}

/** The filters of a list and its pages: another filter leads back to the first page. */
export const useFilteredPages = () => {
  const [filters, changeFilters] = useFilters()
  const pages = usePages()
  const change = (changes: Filters): void => {
    changeFilters(changes)
    pages.first()
  }
  return { filters, change, pages }
}
