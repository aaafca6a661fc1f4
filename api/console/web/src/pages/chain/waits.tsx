import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Panel } from '../../../../../portal/web/src/parts/panel.tsx'
import { DrawingLink } from '../../parts/drawing-link.tsx'
import { Typed } from '../../parts/typed.tsx'
import type { Chain } from '../../shapes.ts'

type Need = Chain['differences'][number]

type WaitsProps = { title: string; of: readonly Need[]; none: string; children?: ReactNode }

/** What needs an operator, each with the commands that fix it. */
export const Waits = ({ title, of, none, children }: WaitsProps) => (
  <Panel title={title}>
    {of.length === 0 && <Text size="sm">{none}</Text>}
    {of.map((need) => (
      <Stack key={`${need.code} ${need.campaign} ${need.drawing}`} gap={4}>
        <Text size="sm">
          <code>{need.code}</code> {need.campaign} {need.drawing && <DrawingLink id={need.drawing} />} since{' '}
          <Instant at={need.since} seconds />: {need.sentence}
        </Text>
        {need.commands.map((command) => (
          <Typed key={command} command={command} />
        ))}
      </Stack>
    ))}
    {children}
  </Panel>
)
