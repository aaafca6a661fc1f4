import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { Found } from '../../../../portal/search-shapes.ts'
import { SearchDialog } from '../../../../portal/web/src/search/search-dialog.tsx'
import { useTRPC } from '../calls/trpc.ts'

/** The page of the console that shows it. */
const placeOf = ({ kind, partner, slug, drawing }: Found): string => {
  if (drawing !== null) return `/drawings/${drawing}`
  if (kind === 'goLive') return '/go-live'
  if (slug !== null) return `/campaigns/${slug}`
  return partner === null ? '/campaigns' : `/partners/${partner}`
}

const useFound = (text: string) => {
  const trpc = useTRPC()
  return useQuery(trpc.search.find.queryOptions(text === '' ? skipToken : { text }))
}

const FoundAnywhere = ({ of, ...rest }: { of: Found } & Omit<ComponentProps<'a'>, 'href'>) => (
  <Link to={placeOf(of)} {...rest} />
)

/** Searches all partners. */
export const ConsoleSearch = ({ onClose }: { onClose: () => void }) => (
  <SearchDialog useFound={useFound} link={FoundAnywhere} onClose={onClose} />
)
