import { Card, Group, Stack, Text } from '@mantine/core'
import type { WebhookEndpoint } from '../../../../server-shapes.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { texts } from '../../texts/texts.ts'
import { EndpointFate, EndpointTag } from './endpoint-tag.tsx'
import { endpointName } from './endpoint-words.ts'
import { shorten } from './shorten.ts'

const URL_SHOWN = 200

export const EndpointCard = ({ of }: { of: WebhookEndpoint }) => (
  <Card component="li" withBorder padding="md">
    <Stack gap={4}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text component="div" fw={600}>
          <AccountLink to="/webhooks/$id" params={{ id: of.id }}>
            {endpointName(of)}
          </AccountLink>
        </Text>
        <EndpointTag of={of} />
      </Group>
      {of.description !== null && (
        <Text size="sm" c="dimmed">
          {shorten(of.url, URL_SHOWN)}
        </Text>
      )}
      <Text size="sm">{of.events === null ? texts.webhooks.getsAll : texts.webhooks.gets(of.events.join(', '))}</Text>
      <EndpointFate of={of} />
    </Stack>
  </Card>
)
