import { Code, Group, Paper, Stack, Text } from '@mantine/core'
import type { DeliveryAttempt } from '../../../../server-shapes.ts'
import { Tag } from '../../parts/badges.tsx'
import { count } from '../../format/formats.ts'
import { Instant } from '../../parts/instant.tsx'
import { Section } from '../lists/section.tsx'

/** Every try, newest first, with what the server answered. */
export const Attempts = ({ of }: { of: readonly DeliveryAttempt[] }) => (
  <Section title="Tries">
    {of.length === 0 ? (
      <Text size="sm">There has been none yet.</Text>
    ) : (
      <Stack component="ol" gap="xs" m={0} p={0} className="plain-list">
        {of.map((attempt) => (
          <Attempt key={attempt.at} of={attempt} />
        ))}
      </Stack>
    )}
  </Section>
)

const Attempt = ({ of: { at, ms, status, failure, answer } }: { of: DeliveryAttempt }) => (
  <Paper component="li" withBorder px="md" py="xs">
    <Group gap="xs">
      <Tag tone={failure === null ? 'green' : 'red'}>{status === null ? 'No answer' : `Answered ${status}`}</Tag>
      <Text size="sm" component="span">
        <Instant at={at} />, after {count(ms)} ms
      </Text>
    </Group>
    {failure !== null && (
      <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
        {failure}
      </Text>
    )}
    {answer !== null && answer !== '' && (
      <Code block mt={6} className="text-box" tabIndex={0} role="region" aria-label="How the answer began">
        {answer}
      </Code>
    )}
  </Paper>
)
