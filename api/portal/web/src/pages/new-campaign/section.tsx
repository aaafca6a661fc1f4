import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel } from '../../parts/panel.tsx'
import type { Wish } from './wish.ts'

/** A part of the form: what is wished so far, and how to wish something else. */
export type SectionProps = { wish: Wish; onChange: (changed: Partial<Wish>) => void }

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel title={title}>
    <Stack gap="sm" maw={560}>
      {children}
    </Stack>
  </Panel>
)
