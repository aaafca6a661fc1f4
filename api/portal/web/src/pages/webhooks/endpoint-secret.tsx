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
import { texts } from '../../texts/texts.ts'

/** Shows the secret of an endpoint, and replaces it. */
export const EndpointSecret = ({ of: { id } }: { of: WebhookEndpoint }) => {
  const [secret, setSecret] = useState<WebhookSecret | null>(null)
  const words = texts.webhooks.secret
  const account = useAccount()
  const trpc = useTRPC()
  const showing = useAct(trpc.webhook.secret.mutationOptions({ onSuccess: setSecret }))
  const rotating = useAct(trpc.webhook.rotateSecret.mutationOptions({ onSuccess: setSecret }), {
    done: words.replaced,
  })
  return (
    <Section title={words.title} sentence={words.what}>
      {secret && <Shown secret={secret} />}
      <Group gap="sm">
        {secret ? (
          <Button variant="default" onClick={() => setSecret(null)}>
            {texts.keys.secret.hide}
          </Button>
        ) : (
          <Button variant="default" loading={showing.isPending} onClick={() => showing.mutate({ account, id })}>
            {texts.keys.secret.show}
          </Button>
        )}
        <ConfirmButton
          title={words.replaceTitle}
          sentence={words.replaceSentence}
          label={texts.keys.secret.replace}
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
      <Copy value={secret} label={texts.keys.secret.copy} />
    </Group>
    {previousUntil !== null && <Text size="sm">{texts.webhooks.secret.previous(<Instant at={previousUntil} />)}</Text>}
  </Stack>
)
