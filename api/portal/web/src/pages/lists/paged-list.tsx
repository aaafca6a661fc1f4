import { Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Instant } from '../../parts/instant.tsx'
import { Query } from '../../parts/states.tsx'
import { texts } from '../../texts/texts.ts'
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

/** A search of a long log reads one part of it at a time. */
const LookedBack = ({ to }: { to: string }) => (
  <Text size="sm" c="dimmed" role="status">
    {texts.parts.list.lookedBack(<Instant at={to} />)}
  </Text>
)

/** A page of a list, and the way to the others. */
export const PagedList = <Data extends { nextBefore: string | null; lookedBackTo?: string | null }>(
  props: PagedListProps<Data>,
) => {
  const { of, pages, gap, isEmpty, none, children } = props
  return (
    <Query of={of}>
      {(page) =>
        isEmpty(page) && page.nextBefore === null ? (
          none
        ) : (
          <Stack gap={gap}>
            {isEmpty(page) ? <Text>{texts.parts.list.nothingSoFar}</Text> : children(page)}
            {page.lookedBackTo && <LookedBack to={page.lookedBackTo} />}
            <Pager pages={pages} nextBefore={page.nextBefore} />
          </Stack>
        )
      }
    </Query>
  )
}
