import { Paper, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Tone, Tag } from '../../../../../portal/web/src/parts/badges.tsx'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { PartHeading } from '../../../../../portal/web/src/parts/part-heading.tsx'
import type { NamedNeed } from '../../../../procedures/attention.ts'
import { useId } from 'react'
import { DrawingLink } from '../../parts/drawing-link.tsx'
import { Typed } from '../../parts/typed.tsx'

const tones = { operator: 'red', partner: 'orange', waits: 'gray' } satisfies Record<NamedNeed['severity'], Tone>
const whose = { operator: 'Yours', partner: 'The partner’s', waits: 'Waits' } satisfies Record<
  NamedNeed['severity'],
  string
>

/** A row that needs a person, with the commands for it. */
export const Need = ({ of }: { of: NamedNeed }) => {
  const heading = useId()
  return (
    <Paper component="article" withBorder p="md" aria-labelledby={heading}>
      <Stack gap="sm">
        <PartHeading
          id={heading}
          title={[of.partnerName ?? 'The service', of.campaign].filter((name) => name !== null).join(' · ')}
          actions={<Tag tone={tones[of.severity]}>{whose[of.severity]}</Tag>}
        />
        <Text size="sm">
          {of.sentence} <Instant at={of.since} relative />
        </Text>
        <Text size="sm" className="console-links">
          {of.drawing && <DrawingLink id={of.drawing} />}
          {of.partner && (
            <Link to="/partners/$partner" params={{ partner: of.partner }} className="link">
              Look at {of.partnerName}
            </Link>
          )}
          <Link to="/" search={{ code: of.code } as never} className="link">
            All of {of.code}
          </Link>
        </Text>
        {of.commands.map((command) => (
          <Typed key={command} command={command} />
        ))}
      </Stack>
    </Paper>
  )
}
