import { Paper, Stack, Text, Title } from '@mantine/core'
import type { Notice } from '../../../../shapes.ts'
import { Instant } from '../../parts/instant.tsx'
import { texts } from '../../texts/texts.ts'

/** What owners are to know of, so that nobody acts in a team's name unseen. */
export const OwnerNotices = ({ of }: { of: readonly Notice[] }) => (
  <Stack component="section" gap="sm" aria-labelledby="owner-notices">
    <Title order={2} size="h4" id="owner-notices">
      {texts.home.notices.title}
    </Title>
    <Paper withBorder p="sm">
      <Stack component="ul" gap="xs" m={0} p={0} className="plain-list">
        {of.map(({ id, at, sentence }) => (
          <Text key={id} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {sentence}{' '}
            <Text span size="xs" c="dimmed">
              <Instant at={at} relative />
            </Text>
          </Text>
        ))}
      </Stack>
    </Paper>
    <Text size="xs" c="dimmed">
      {texts.home.notices.whatToDo}
    </Text>
  </Stack>
)
