import { type Filters, useFilters } from '../../address/filters.ts'
import { usePages } from './pager.tsx'

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
