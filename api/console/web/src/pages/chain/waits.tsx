import { Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { writeNumber } from '../../../../../portal/web/src/format/numbers.ts'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Panel } from '../../../../../portal/web/src/parts/panel.tsx'
import { DrawingLink } from '../../parts/drawing-link.tsx'
import { Typed } from '../../parts/typed.tsx'
import type { Chain } from '../../shapes.ts'

type Need = Chain['differences'][number]

/** `leftOff`: how many more there are of such needs, on any chain. */
type WaitsProps = { title: string; of: readonly Need[]; leftOff: number; none: string; children?: ReactNode }

/** What needs an operator, each with the commands that fix it. */
export const Waits = ({ title, of, leftOff, none, children }: WaitsProps) => (
  <Panel title={title}>
    {of.length === 0 && leftOff === 0 && <Text size="sm">{none}</Text>}
    {of.map((need) => (
      <Stack key={`${need.code} ${need.campaign} ${need.drawing} ${need.since} ${need.sentence}`} gap={4}>
        <Text size="sm">
          <code>{need.code}</code> {need.campaign} {need.drawing && <DrawingLink id={need.drawing} />} since{' '}
          <Instant at={need.since} seconds />: {need.sentence}
        </Text>
        {need.commands.map((command) => (
          <Typed key={command} command={command} />
        ))}
      </Stack>
    ))}
    {leftOff > 0 && (
      <Text size="sm">
        {`There ${leftOff === 1 ? 'is 1 more' : `are ${writeNumber(leftOff)} more`}, of this or another chain: `}
        <Link to="/" className="link">
          Attention
        </Link>{' '}
        has them by their codes.
      </Text>
    )}
    {children}
  </Panel>
)
