import { Group, Paper, Stack, Text } from '@mantine/core'
import { Tag } from '../../../../../portal/web/src/parts/badges.tsx'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import type { Incident } from '../../shapes.ts'
import { ResolveIncident } from './resolve-incident.tsx'
import { UpdateIncident } from './update-incident.tsx'

const tones = { degraded: 'orange', down: 'red', maintenance: 'blue' } as const

/** An incident with all that was said of it, the newest first. */
export const IncidentCard = ({ of, isOpen = false }: { of: Incident; isOpen?: boolean }) => (
  <Paper component="article" withBorder px="md" py="xs" aria-label={of.title}>
    <Stack gap="xs">
      <Group gap="xs">
        <strong>{of.title}</strong>
        <Tag tone={tones[of.impact]}>{of.impact}</Tag>
      </Group>
      <Text size="sm" c="dimmed">
        {of.components.join(', ')} · from <Instant at={of.startsAt} />
        {of.endsAt !== null && (
          <>
            {' '}
            to <Instant at={of.endsAt} />
          </>
        )}
      </Text>
      {of.updates.map(({ at, stage, said }) => (
        <Text size="sm" key={`${at} ${stage} ${said}`}>
          <Instant at={at} seconds /> <strong>{stage}</strong>: {said}
        </Text>
      ))}
      {isOpen && (
        <Group gap="xs">
          <UpdateIncident of={of} />
          <ResolveIncident of={of} />
        </Group>
      )}
    </Stack>
  </Paper>
)
