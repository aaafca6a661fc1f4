import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Empty } from '../../parts/states.tsx'

/** For a list whose filters leave nothing of it. The children say what else could be tried. */
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
