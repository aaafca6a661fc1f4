import { Group, Paper, Stack, Text } from '@mantine/core'
import type { WebhookEndpoint } from '../../../../server-shapes.ts'
import { Copy } from '../../parts/copy.tsx'
import { Instant } from '../../parts/instant.tsx'
import { EndpointFate, EndpointTag } from './endpoint-tag.tsx'

export const EndpointFacts = ({ of }: { of: WebhookEndpoint }) => (
  <Paper withBorder p="md">
    <Stack gap={6}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {of.url}
        </Text>
        <Copy value={of.url} label="Copy the address" />
      </Group>
      <div>
        <EndpointTag of={of} />
      </div>
      <EndpointFate of={of} hasAdvice />
      <Text size="sm">
        {of.events === null ? 'Gets every event, including those added later.' : `Gets ${of.events.join(', ')}.`}
      </Text>
      <Text size="sm" c="dimmed">
        Made <Instant at={of.createdAt} />. Its id is <span className="mono">{of.id}</span>.
      </Text>
    </Stack>
  </Paper>
)
