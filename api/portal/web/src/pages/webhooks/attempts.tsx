import { Code, Group, Paper, Stack, Text } from '@mantine/core'
import type { DeliveryAttempt } from '../../../../server-shapes.ts'
import { Tag } from '../../parts/badges.tsx'
import { count } from '../../format/formats.ts'
import { Instant } from '../../parts/instant.tsx'
import { Section } from '../lists/section.tsx'
import { texts } from '../../texts/texts.ts'

/** Every try, newest first, with what the server answered. */
export const Attempts = ({ of }: { of: readonly DeliveryAttempt[] }) => (
  <Section title={texts.deliveries.attempts.title}>
    {of.length === 0 ? (
      <Text size="sm">{texts.deliveries.attempts.none}</Text>
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
      <Tag tone={failure === null ? 'green' : 'red'}>
        {status === null ? texts.deliveries.noAnswer : texts.deliveries.answered(status)}
      </Tag>
      <Text size="sm" component="span">
        {texts.deliveries.attempts.after(<Instant at={at} />, count(ms))}
      </Text>
    </Group>
    {failure !== null && (
      <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
        {failure}
      </Text>
    )}
    {answer !== null && answer !== '' && (
      <Code block mt={6} className="text-box" tabIndex={0} role="region" aria-label={texts.deliveries.attempts.answer}>
        {answer}
      </Code>
    )}
  </Paper>
)
