import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Empty } from '../../parts/states.tsx'
import { texts } from '../../texts/texts.ts'

/** For a list in which nothing matches the filters. The children say what else to try. */
export const NothingMatches = ({ onClear, children }: { onClear: () => void; children: ReactNode }) => (
  <Empty
    title={texts.parts.list.nothingMatches}
    action={
      <Button variant="default" onClick={onClear}>
        {texts.parts.list.clear}
      </Button>
    }
  >
    {children}
  </Empty>
)
