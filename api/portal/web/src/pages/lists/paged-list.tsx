import { Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Query } from '../../parts/states.tsx'
import { Pager, type Pages } from './pager.tsx'

type PagedListProps<Data> = {
  of: Pick<UseQueryResult<Data, unknown>, 'data' | 'error' | 'refetch'>
  pages: Pages
  gap: 'sm' | 'md'
  isEmpty: (page: Data) => boolean
  /** What stands for an empty list. */
  none: ReactNode
  children: (page: Data) => ReactNode
}

/** A page of a list, and the way to the others. */
export const PagedList = <Data extends { nextBefore: string | null }>(props: PagedListProps<Data>) => {
  const { of, pages, gap, isEmpty, none, children } = props
  return (
    <Query of={of}>
      {(page) =>
        isEmpty(page) ? (
          none
        ) : (
          <Stack gap={gap}>
            {children(page)}
            <Pager pages={pages} nextBefore={page.nextBefore} />
          </Stack>
        )
      }
    </Query>
  )
}
