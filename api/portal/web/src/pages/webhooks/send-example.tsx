import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { type EventType, eventTypes } from '../../../../../../domain/webhook/event-types.ts'
import type { Delivery, WebhookEndpoint } from '../../../../server-shapes.ts'
import { useAccount } from '../../address/account.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { useAct } from '../../parts/act.ts'
import { Problem } from '../../parts/problem.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { Section } from '../lists/section.tsx'
import { texts } from '../../texts/texts.ts'

export const SendExample = ({ of: { id, disabledAt } }: { of: WebhookEndpoint }) => {
  const words = texts.deliveries.example
  const [type, setType] = useState<EventType>('drawing.settled')
  const [sent, setSent] = useState<Delivery | null>(null)
  const account = useAccount()
  const trpc = useTRPC()
  const act = useAct(trpc.webhook.example.mutationOptions({ onSuccess: setSent }))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    act.mutate({ account, id, type })
  }
  return (
    <Section title={words.title} sentence={words.what}>
      <form onSubmit={submit}>
        <Stack gap="xs">
          <Group gap="sm" align="flex-end">
            <NativeSelect
              label={words.event}
              data={[...eventTypes]}
              value={type}
              onChange={(event) => setType(event.currentTarget.value as EventType)}
            />
            <Button type="submit" variant="default" loading={act.isPending} disabled={disabledAt !== null}>
              {words.verb}
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            {disabledAt === null ? texts.webhooks.events[type] : words.disabled}
          </Text>
          <Text size="sm" role="status">
            {sent && (
              <>
                {words.sent(sent.type)}{' '}
                <AccountLink to="/webhooks/$id/deliveries/$delivery" params={{ id, delivery: sent.id }}>
                  {words.see}
                </AccountLink>
              </>
            )}
          </Text>
          <Problem of={act.problem} />
        </Stack>
      </form>
    </Section>
  )
}
