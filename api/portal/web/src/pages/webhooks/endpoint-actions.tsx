import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { WebhookEndpoint } from '../../../../server-shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { OpenDialog } from '../../parts/open.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { endpointName } from './endpoint-words.ts'

const REMOVED =
  'Your server gets nothing more at this address, and pending deliveries are dropped. Its deliveries and its secret are no longer shown. A removed endpoint cannot be restored.'

/** Change, disable or enable, and remove. */
export const EndpointActions = ({ of }: { of: WebhookEndpoint }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const navigate = useNavigate()
  const removing = useAct(
    trpc.webhook.delete.mutationOptions({
      onSuccess: () => void navigate({ to: '/$partner/$mode/webhooks', params: account }),
    }),
    { done: 'The endpoint is removed.' },
  )
  return (
    <>
      <ChangeEndpoint of={of} />
      <SwitchEndpoint of={of} />
      <ConfirmButton
        title="Remove this endpoint?"
        sentence={REMOVED}
        label="Remove"
        ariaLabel={`Remove ${endpointName(of)}`}
        loading={removing.isPending}
        onConfirm={() => removing.mutate({ account, id: of.id })}
      />
      <Problem of={removing.problem} />
    </>
  )
}

const DISABLED =
  'Your server gets nothing more at this address, and pending deliveries are dropped. You can enable it at any time, and recover what it missed in the last 30 days.'

const SwitchEndpoint = ({ of: { id, disabledAt } }: { of: WebhookEndpoint }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const act = useAct(trpc.webhook.change.mutationOptions(), {
    done: ({ disabledAt: at }) => (at === null ? 'The endpoint is enabled.' : 'The endpoint is disabled.'),
  })
  return (
    <>
      {disabledAt === null ? (
        <ConfirmButton
          title="Disable this endpoint?"
          sentence={DISABLED}
          label="Disable"
          color="indigo"
          loading={act.isPending}
          onConfirm={() => act.mutate({ account, id, enabled: false })}
        />
      ) : (
        <Button loading={act.isPending} onClick={() => act.mutate({ account, id, enabled: true })}>
          Enable
        </Button>
      )}
      <Problem of={act.problem} />
    </>
  )
}

const ChangeEndpoint = ({ of }: { of: WebhookEndpoint }) => (
  <OpenDialog label="Change" title="Change the endpoint" size="lg">
    {(close) => <ChangeForm of={of} close={close} />}
  </OpenDialog>
)

const ChangeForm = ({ of, close }: { of: WebhookEndpoint; close: () => void }) => {
  const trpc = useTRPC()
  const act = useAct(trpc.webhook.change.mutationOptions({ onSuccess: close }), { done: 'The endpoint is changed.' })
  return (
    <EndpointForm
      start={of}
      verb="Save the changes"
      act={act}
      onSubmit={(fields) => act.mutate({ id: of.id, ...fields })}
      onLeave={close}
    />
  )
}
