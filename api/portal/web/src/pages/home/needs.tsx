import { Group, Paper, Stack, Text } from '@mantine/core'
import type { Need } from '../../../../shapes.ts'
import { AccountLink, type AccountPath } from '../../parts/account-link.tsx'
import { WarningIcon } from '../../parts/icons.tsx'
import { Instant } from '../../parts/instant.tsx'
import { attentionText } from '../../parts/attention.tsx'

type Destination = { to: AccountPath; verb: string; hash?: string }

/** Where to deal with each kind of need, and the words of its link. */
const places = {
  no_winners: { to: '/campaigns/$slug/drawings/$id/send', verb: 'Send winners' },
  drawing: { to: '/campaigns/$slug/drawings/$id', verb: 'See the drawing' },
  campaign: { to: '/campaigns/$slug', verb: 'See the campaign' },
  period: { to: '/campaigns/$slug/guarantees', verb: 'See the period' },
  pick: { to: '/campaigns/$slug/guarantees', verb: 'Pick a winner' },
  held: { to: '/payouts', verb: 'See the held prizes', hash: 'held' },
  wallet: { to: '/campaigns/$slug', verb: 'Set a wallet', hash: 'wallet' },
  webhook: { to: '/webhooks/$id', verb: 'See the endpoint' },
  key: { to: '/keys', verb: 'Roll it' },
  approval: { to: '/approvals', verb: 'Look at it' },
} as const satisfies Record<Need['kind'], Destination>

const destinationOf = ({ kind, drawingId }: Need): Destination =>
  kind === 'no_winners' && drawingId === null ? places.campaign : places[kind]

const NeedCard = ({ need }: { need: Need }) => {
  const { to, verb, hash } = destinationOf(need)
  const { slug, campaign, sentence, severity, at } = need
  const id = need.drawingId ?? need.endpointId
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
            <Text size="sm">{sentence}</Text>
            {at !== null && (
              <Text size="xs" c="dimmed">
                <Instant at={at} relative />
              </Text>
            )}
          </Stack>
          <AccountLink
            className="link small need-link"
            to={to}
            params={{ slug, ...(id !== null && { id }) }}
            {...(hash !== undefined && { hash })}
            aria-label={`${verb}: ${campaign}`}
          >
            {verb}
          </AccountLink>
        </Group>
      </Group>
    </Paper>
  )
}

/** What waits for a person, most urgent first, each with a link to where to deal with it. */
export const Needs = ({ of }: { of: readonly Need[] }) => (
  <Stack component="ul" gap="xs" m={0} p={0} className="plain-list">
    {of.map((need) => (
      <NeedCard
        key={`${need.kind} ${need.slug} ${need.drawingId ?? need.guaranteeId ?? need.endpointId ?? ''} ${need.sentence}`}
        need={need}
      />
    ))}
  </Stack>
)
