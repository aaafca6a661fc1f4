import { Group, Paper, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { count } from '../../../../../portal/web/src/format/formats.ts'
import { Tag } from '../../../../../portal/web/src/parts/badges.tsx'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { OpenInPlace } from '../../../../../portal/web/src/parts/open.tsx'
import { Age } from '../../parts/age.tsx'
import type { FailingEndpoint } from '../../shapes.ts'
import { LastTries } from './last-tries.tsx'

const why = {
  gone: 'Disabled: it answered 410',
  failing: 'Disabled: it took nothing for days',
  by_partner: 'Disabled by the partner',
} satisfies Record<NonNullable<FailingEndpoint['disabledReason']>, string>

export const Endpoint = ({ of }: { of: FailingEndpoint }) => (
  <Paper component="article" withBorder px="md" py="xs" aria-label={`Endpoint ${of.id}`}>
    <Stack gap="xs">
      <Group gap="xs">
        <Link to="/partners/$partner" params={{ partner: of.partner }} className="link">
          {of.partnerName}
        </Link>
        <Tag tone={of.mode === 'live' ? 'green' : 'gray'}>{of.mode}</Tag>
        <Tag tone="red">{of.disabledReason === null ? 'Failing' : why[of.disabledReason]}</Tag>
      </Group>
      <Text size="sm" className="console-id">
        {of.url}
      </Text>
      <Text size="sm" c="dimmed">
        For <Age since={of.since} />, since <Instant at={of.since} seconds /> · {count(of.waiting)} events wait
        {of.oldestWaiting !== null && (
          <>
            , one for <Age since={of.oldestWaiting} />
          </>
        )}
      </Text>
      <OpenInPlace label="Last tries" size="xs" aria-label={`Last tries of ${of.id}`}>
        {() => <LastTries endpoint={of.id} />}
      </OpenInPlace>
    </Stack>
  </Paper>
)
