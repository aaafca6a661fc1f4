import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { WebhookEndpoint, WebhookSecret } from '../../../../server-shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Copy } from '../../parts/copy.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { Section } from '../lists/section.tsx'

const SENTENCE =
  'Every delivery is signed with it, as in Standard Webhooks. Your server checks the signature before it trusts a delivery.'

const REPLACED =
  'A new secret is made and shown. For 24 hours every delivery carries two signatures, one by the old secret and one by the new, so either is enough for your server. Give it the new secret within that time: afterwards the old one no longer signs. If you replace it again within the 24 hours, the oldest secret ends at once.'

/** Shows the secret of an endpoint, and replaces it. */
export const EndpointSecret = ({ of: { id } }: { of: WebhookEndpoint }) => {
  const [secret, setSecret] = useState<WebhookSecret | null>(null)
  const account = useAccount()
  const trpc = useTRPC()
  const showing = useAct(trpc.webhook.secret.mutationOptions({ onSuccess: setSecret }))
  const rotating = useAct(trpc.webhook.rotateSecret.mutationOptions({ onSuccess: setSecret }), {
    done: 'There is a new secret.',
  })
  return (
    <Section title="Signing secret" sentence={SENTENCE}>
      {secret && <Shown secret={secret} />}
      <Group gap="sm">
        {secret ? (
          <Button variant="default" onClick={() => setSecret(null)}>
            Hide it
          </Button>
        ) : (
          <Button variant="default" loading={showing.isPending} onClick={() => showing.mutate({ account, id })}>
            Show the secret
          </Button>
        )}
        <ConfirmButton
          title="Replace the secret of this endpoint?"
          sentence={REPLACED}
          label="Replace the secret"
          loading={rotating.isPending}
          onConfirm={() => rotating.mutate({ account, id })}
        />
      </Group>
      <Problem of={showing.problem ?? rotating.problem} />
    </Section>
  )
}

const Shown = ({ secret: { secret, previousUntil } }: { secret: WebhookSecret }) => (
  <Stack gap="xs">
    <Group gap="xs" wrap="nowrap">
      <Code style={{ overflowWrap: 'anywhere' }}>{secret}</Code>
      <Copy value={secret} label="Copy the signing secret" />
    </Group>
    {previousUntil !== null && (
      <Text size="sm">
        Deliveries also carry a signature by the previous secret until <Instant at={previousUntil} />.
      </Text>
    )}
  </Stack>
)
