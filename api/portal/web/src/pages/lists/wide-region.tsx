import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

/** A table wider than the screen scrolls in here, by keyboard too, instead of the page. */
export const WideRegion = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="section" aria-label={label} tabIndex={0} style={{ overflowX: 'auto', position: 'relative' }}>
    {children}
  </Box>
)
