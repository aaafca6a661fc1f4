import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { LOG_DAYS } from '../../../../../../domain/webhook/state.ts'
import type { WebhookEndpoint } from '../../../../server-shapes.ts'
import { useAccount } from '../../address/account.ts'
import { count } from '../../format/formats.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { OpenDialog } from '../../parts/open.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { recoverChoices, sinceProblem, startOfRecovery } from './recovery.ts'
import { fromWallTime, toWallTime } from '../../format/zoned.ts'

/** Resends what an endpoint missed: the button and its dialog. */
export const Recover = ({ of }: { of: WebhookEndpoint }) => (
  <OpenDialog label="Recover what was missed" disabled={of.disabledAt !== null}>
    {(close) => <RecoverForm of={of} close={close} />}
  </OpenDialog>
)

const told = ({ deliveries }: { deliveries: number }): string => {
  if (deliveries === 0) return 'Nothing was missed since then.'
  return deliveries === 1 ? 'One delivery is on its way.' : `${count(deliveries)} deliveries are on their way.`
}

const RecoverForm = ({ of, close }: { of: WebhookEndpoint; close: () => void }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const [wall, setWall] = useState(() => toWallTime(startOfRecovery(of, Date.now()), 'UTC'))
  const act = useAct(trpc.webhook.recover.mutationOptions({ onSuccess: close }), { done: told })
  const since = fromWallTime(wall, 'UTC')?.at ?? null
  const problem = sinceProblem(since, Date.now())
  const submit = () => {
    if (since !== null && problem === null) act.mutate({ account, id: of.id, since })
  }
  return (
    <Form
      act={act}
      verb="Send them again"
      shownAt={['/since']}
      isDisabled={problem !== null}
      onSubmit={submit}
      onLeave={close}
      isDialog
      noValidate
    >
      <Text size="sm">
        Every event since then that this endpoint should have received but did not is sent to it, including what
        happened while it was disabled. Nothing is sent twice.
      </Text>
      <TextInput
        type="datetime-local"
        label="Since, in UTC"
        description={`At most ${LOG_DAYS} days ago.`}
        value={wall}
        error={problem ?? problemAt(act.problem, '/since')}
        onChange={(event) => setWall(event.currentTarget.value)}
        data-autofocus
      />
      <Group gap="xs">
        {recoverChoices.map(({ label, ms }) => (
          <Button
            key={label}
            size="xs"
            variant="default"
            onClick={() => setWall(toWallTime(new Date(Date.now() - ms).toISOString(), 'UTC'))}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Form>
  )
}
