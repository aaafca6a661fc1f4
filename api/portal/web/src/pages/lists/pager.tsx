import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { texts } from '../../texts/texts.ts'

export type Pages = {
  /** The cursor of the page that is shown; undefined on the first one. */
  before: string | undefined
  older: (cursor: string) => void
  newer: () => void
  first: () => void
}

/** Pages back through a list, and forth again. */
export const usePages = (): Pages => {
  const [cursors, setCursors] = useState<readonly string[]>([])
  return {
    before: cursors.at(-1),
    // A second press before the next page has loaded does not skip a page.
    older: (cursor) => setCursors((known) => (known.at(-1) === cursor ? known : [...known, cursor])),
    newer: () => setCursors((known) => known.slice(0, -1)),
    first: () => setCursors([]),
  }
}

/** The words on the two buttons by the direction in which the list goes on; `later` is for lists of the future. */
const ways = { older: ['newer', 'older'], newer: ['older', 'newer'], later: ['sooner', 'later'] } as const

type PagerProps = { pages: Pages; nextBefore: string | null; goesTo?: keyof typeof ways; label?: string }

/** `nextBefore` is null on the last page. A list of one page needs no buttons. `label`: beside other lists. */
export const Pager = ({ pages, nextBefore, goesTo = 'older', label = texts.parts.list.pages }: PagerProps) => {
  const [back, forth] = ways[goesTo]
  return pages.before === undefined && nextBefore === null ? null : (
    <Group component="nav" aria-label={label} justify="space-between">
      <Button variant="default" disabled={pages.before === undefined} onClick={pages.newer}>
        {texts.parts.list[back]}
      </Button>
      <Button variant="default" disabled={nextBefore === null} onClick={() => nextBefore && pages.older(nextBefore)}>
        {texts.parts.list[forth]}
      </Button>
    </Group>
  )
}
