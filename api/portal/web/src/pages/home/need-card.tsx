import { Group, Paper, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Need } from '../../../../shapes.ts'
import { AccountLink, type AccountPath } from '../../parts/account-link.tsx'
import { attentionText } from '../../parts/attention.tsx'
import { WarningIcon } from '../../parts/icons.tsx'
import { Instant } from '../../parts/instant.tsx'
import type { Texts } from '../../texts/en.ts'
import { texts } from '../../texts/texts.ts'

type Verb = keyof Texts['home']['needs']['verbs']
type Destination = { to: AccountPath; verb: Verb; hash?: string }

const DRAWING = { to: '/campaigns/$slug/drawings/$id', verb: 'drawing' } as const
const CAMPAIGN = { to: '/campaigns/$slug', verb: 'campaign' } as const

/** Where those who may deal with each kind of need, and what its link says. */
const places: Readonly<Record<Exclude<Need['kind'], 'second_factor'>, Destination>> = {
  missed: { to: '/campaigns/$slug/drawings/$id', verb: 'missed' },
  not_fetched: { to: '/campaigns/$slug/drawings/$id', verb: 'not_fetched' },
  due: { to: '/campaigns/$slug/drawings/$id/send', verb: 'due' },
  drawing: DRAWING,
  campaign: CAMPAIGN,
  period: { to: '/campaigns/$slug/guarantees', verb: 'period' },
  pick: { to: '/campaigns/$slug/guarantees', verb: 'pick' },
  held: { to: '/payouts', verb: 'held', hash: 'held' },
  wallet: { to: '/campaigns/$slug', verb: 'wallet', hash: 'wallet' },
  wallet_asked: { to: '/approvals', verb: 'approval' },
  wallet_change: { to: '/campaigns/$slug', verb: 'walletChange', hash: 'wallet' },
  webhook: { to: '/webhooks/$id', verb: 'webhook' },
  key: { to: '/keys', verb: 'key' },
  approval: { to: '/approvals', verb: 'approval' },
}

/** Where the others see what it is about; none: nowhere. */
const looks: Readonly<Partial<Record<Need['kind'], Destination>>> = {
  missed: DRAWING,
  not_fetched: DRAWING,
  due: DRAWING,
  drawing: DRAWING,
  campaign: CAMPAIGN,
  period: places.period,
  pick: { ...places.pick, verb: 'period' },
  held: { ...places.held, verb: 'seeHeld' },
  wallet: CAMPAIGN,
  wallet_change: { ...places.wallet_change, verb: 'seeWallet' },
  webhook: { ...places.webhook, verb: 'seeEndpoint' },
}

const NeedLink = ({ need }: { need: Need }) => {
  const words = texts.home.needs
  const { kind, slug, campaign, isYours } = need
  if (kind === 'second_factor')
    return (
      <Link to="/account" className="link small need-link">
        {words.verbs.second_factor}
      </Link>
    )
  const destination = isYours ? places[kind] : looks[kind]
  if (!destination) return null
  const { to, verb, hash } = destination
  const id = need.drawingId ?? need.endpointId
  return (
    <AccountLink
      className="link small need-link"
      to={to}
      params={{ slug, ...(id !== null && { id }) }}
      {...(hash !== undefined && { hash })}
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
