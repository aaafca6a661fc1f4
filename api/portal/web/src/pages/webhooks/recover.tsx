import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { LOG_DAYS } from '../../../../../../domain/webhook/state.ts'
import type { WebhookEndpoint } from '../../../../server-shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { OpenDialog } from '../../parts/open.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { client } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'
import { recoverAll, recoverChoices, sinceProblem, startOfRecovery } from './recovery.ts'
import { fromWallTime, toWallTime } from '../../format/zoned.ts'

/** Resends what an endpoint missed: the button and its dialog. */
export const Recover = ({ of }: { of: WebhookEndpoint }) => (
  <OpenDialog label={texts.webhooks.recover.open} disabled={of.disabledAt !== null}>
    {(close) => <RecoverForm of={of} close={close} />}
  </OpenDialog>
)

const RecoverForm = ({ of, close }: { of: WebhookEndpoint; close: () => void }) => {
  const account = useAccount()
  const [wall, setWall] = useState(() => toWallTime(startOfRecovery(of, Date.now()), 'UTC'))
  const words = texts.webhooks.recover
  const recover = (since: string) =>
    recoverAll((after) => client.webhook.recover.mutate({ account, id: of.id, since, after }))
  const act = useAct({ mutationFn: recover, onSuccess: close }, { done: ({ deliveries }) => words.done(deliveries) })
  const since = fromWallTime(wall, 'UTC')?.at ?? null
  const problem = sinceProblem(since, Date.now())
  const submit = () => {
    if (since !== null && problem === null) act.mutate(since)
  }
  return (
    <Form
      act={act}
      verb={words.verb}
      shownAt={['/since']}
      isDisabled={problem !== null}
      onSubmit={submit}
      onLeave={close}
      isDialog
      noValidate
    >
      <Text size="sm">{words.what}</Text>
      <TextInput
        type="datetime-local"
        label={words.since}
        description={words.sinceHint(LOG_DAYS)}
        value={wall}
        error={problem ?? problemAt(act.problem, '/since')}
        onChange={(event) => setWall(event.currentTarget.value)}
        data-autofocus
      />
      <Group gap="xs">
        {recoverChoices.map(({ name, ms }) => (
          <Button
            key={name}
            size="xs"
            variant="default"
            onClick={() => setWall(toWallTime(new Date(Date.now() - ms).toISOString(), 'UTC'))}
          >
            {words.choices[name]}
          </Button>
        ))}
      </Group>
    </Form>
  )
}
