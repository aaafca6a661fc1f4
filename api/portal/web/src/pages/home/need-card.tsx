import { Group, Paper, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { needDestination } from '../../../../../../domain/portal/need-destination.ts'
import type { Need } from '../../../../shapes.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { attentionText } from '../../parts/attention.tsx'
import { WarningIcon } from '../../parts/icons.tsx'
import { Instant } from '../../parts/instant.tsx'
import { texts } from '../../texts/texts.ts'

const NeedLink = ({ need }: { need: Need }) => {
  const words = texts.home.needs
  const { kind, slug, campaign, isYours } = need
  if (kind === 'second_factor')
    return (
      <Link to="/account" className="link small need-link">
        {words.verbs.second_factor}
      </Link>
    )
  const destination = needDestination(kind, isYours)
  if (!destination) return null
  const { to, verb } = destination
  const id = need.drawingId ?? need.endpointId
  return (
    <AccountLink
      className="link small need-link"
      to={to}
      params={{ slug, ...(id !== null && { id }) }}
      {...('hash' in destination && { hash: destination.hash })}
      aria-label={words.of(words.verbs[verb], campaign)}
    >
      {words.verbs[verb]}
    </AccountLink>
  )
}

export const NeedCard = ({ need }: { need: Need }) => {
  const { campaign, sentence, advice, severity, at, timeZone } = need
  return (
    <Paper component="li" withBorder p="sm">
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Text c={attentionText[severity]} component="span" mt={2}>
          <WarningIcon />
        </Text>
        <Group justify="space-between" gap="xs" flex={1} align="flex-start">
          <Stack gap={2} flex={1} miw={180}>
            <Text size="sm" fw={600}>
              {campaign}
            </Text>
            <Text size="sm">
              {sentence} {advice}
            </Text>
            {at !== null && (
              <Text size="xs" c="dimmed">
                <Instant at={at} zone={timeZone} relative />
              </Text>
            )}
          </Stack>
          <NeedLink need={need} />
        </Group>
      </Group>
    </Paper>
  )
}
