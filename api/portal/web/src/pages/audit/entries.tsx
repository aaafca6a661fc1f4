import { Group, Paper, Stack, Text } from '@mantine/core'
import type { AuditEntry } from '../../../../shapes.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { Tag } from '../../parts/badges.tsx'
import { Instant } from '../../parts/instant.tsx'
import { texts } from '../../texts/texts.ts'

const tones = { portal: 'blue', api: 'gray', operator: 'orange' } as const satisfies Record<AuditEntry['from'], string>

export const Entries = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
    {entries.map((entry) => (
      <Entry key={entry.id} entry={entry} />
    ))}
  </Stack>
)

const Entry = ({ entry }: { entry: AuditEntry }) => (
  <Paper component="li" withBorder px="md" py="xs">
    <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
      {entry.sentence}
    </Text>
    <Group gap="xs" mt={4}>
      <Tag tone={tones[entry.from]}>{texts.audit.sources[entry.from]}</Tag>
      <Text size="sm" component="span" fw={600}>
        {entry.actor}
      </Text>
      <Text size="sm" component="span" c="dimmed">
        <Instant at={entry.at} />
      </Text>
      <Where entry={entry} />
    </Group>
  </Paper>
)

const Where = ({ entry: { slug, drawingId } }: { entry: AuditEntry }) => {
  if (slug === null) return null
  return (
    <Text size="sm" component="span">
      <AccountLink to="/campaigns/$slug" params={{ slug }}>
        {slug}
      </AccountLink>
      {drawingId !== null && (
        <>
          {', '}
          <AccountLink to="/campaigns/$slug/drawings/$id" params={{ slug, id: drawingId }}>
            {texts.audit.drawing}
          </AccountLink>
        </>
      )}
    </Text>
  )
}
