import { Group, Paper, Stack, Text } from '@mantine/core'
import type { WebhookEndpoint } from '../../../../server-shapes.ts'
import { Copy } from '../../parts/copy.tsx'
import { Instant } from '../../parts/instant.tsx'
import { texts } from '../../texts/texts.ts'
import { EndpointFate, EndpointTag } from './endpoint-tag.tsx'

export const EndpointFacts = ({ of }: { of: WebhookEndpoint }) => (
  <Paper withBorder p="md">
    <Stack gap={6}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {of.url}
        </Text>
        <Copy value={of.url} label={texts.webhooks.copyAddress} />
      </Group>
      <div>
        <EndpointTag of={of} />
      </div>
      <EndpointFate of={of} hasAdvice />
      <Text size="sm">
        {of.events === null ? texts.webhooks.getsAllToCome : texts.webhooks.gets(of.events.join(', '))}
      </Text>
      <Text size="sm" c="dimmed">
        {texts.webhooks.madeAt(<Instant at={of.createdAt} />, <span className="mono">{of.id}</span>)}
      </Text>
    </Stack>
  </Paper>
)
