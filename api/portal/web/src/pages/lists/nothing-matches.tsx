import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Empty } from '../../parts/states.tsx'

/** For a list in which nothing matches the filters. The children say what else to try. */
export const NothingMatches = ({ onClear, children }: { onClear: () => void; children: ReactNode }) => (
  <Empty
    title="Nothing matches"
    action={
      <Button variant="default" onClick={onClear}>
        Clear the filters
      </Button>
    }
  >
    {children}
  </Empty>
)
