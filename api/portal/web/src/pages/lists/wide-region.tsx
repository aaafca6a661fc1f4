import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

/** A table that is wider than a narrow screen scrolls in here, also by keyboard, and the page does not. */
export const WideRegion = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="section" aria-label={label} tabIndex={0} style={{ overflowX: 'auto', position: 'relative' }}>
    {children}
  </Box>
)
