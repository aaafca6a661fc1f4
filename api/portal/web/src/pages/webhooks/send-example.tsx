import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { type EventType, eventSentences, eventTypes } from '../../../../../../domain/webhook/event-types.ts'
import type { Delivery, WebhookEndpoint } from '../../../../server-shapes.ts'
import { useAccount } from '../../address/account.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { useAct } from '../../parts/act.ts'
import { Problem } from '../../parts/problem.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { Section } from '../lists/section.tsx'

const SENTENCE =
  'Your server gets a signed delivery with made-up data in which "example" is true. Nothing happens in your account.'

export const SendExample = ({ of: { id, disabledAt } }: { of: WebhookEndpoint }) => {
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
    <Section title="Send an example" sentence={SENTENCE}>
      <form onSubmit={submit}>
        <Stack gap="xs">
          <Group gap="sm" align="flex-end">
            <NativeSelect
              label="Event"
              data={[...eventTypes]}
              value={type}
              onChange={(event) => setType(event.currentTarget.value as EventType)}
            />
            <Button type="submit" variant="default" loading={act.isPending} disabled={disabledAt !== null}>
              Send the example
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            {disabledAt === null ? eventSentences[type] : 'Enable the endpoint first: a disabled one gets nothing.'}
          </Text>
          <Text size="sm" role="status">
            {sent && (
              <>
                The example of {sent.type} is on its way.{' '}
                <AccountLink to="/webhooks/$id/deliveries/$delivery" params={{ id, delivery: sent.id }}>
                  See what your server answers
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
