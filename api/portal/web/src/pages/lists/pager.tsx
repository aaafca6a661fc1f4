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
    older: (cursor) => setCursors([...cursors, cursor]),
    newer: () => setCursors(cursors.slice(0, -1)),
    first: () => setCursors([]),
  }
}

type PagerProps = { pages: Pages; nextBefore: string | null; isAhead?: boolean }

/** `nextBefore` is null on the last page. A list of one page needs no buttons. `isAhead`: it goes on into the future. */
export const Pager = ({ pages, nextBefore, isAhead = false }: PagerProps) =>
  pages.before === undefined && nextBefore === null ? null : (
    <Group component="nav" aria-label={texts.parts.list.pages} justify="space-between">
      <Button variant="default" disabled={pages.before === undefined} onClick={pages.newer}>
        {isAhead ? texts.parts.list.sooner : texts.parts.list.newer}
      </Button>
      <Button variant="default" disabled={nextBefore === null} onClick={() => nextBefore && pages.older(nextBefore)}>
        {isAhead ? texts.parts.list.later : texts.parts.list.older}
      </Button>
    </Group>
  )
