import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import type { WebhookEndpoint } from '../../../../server-shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { OpenDialog } from '../../parts/open.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'
import { endpointName } from './endpoint-words.ts'

/** Loaded on demand, since few readers change the endpoint. */
const ChangeForm = lazy(() => import('./change-form.tsx').then((module) => ({ default: module.ChangeForm })))

/** Change, disable or enable, and remove. */
export const EndpointActions = ({ of }: { of: WebhookEndpoint }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.webhooks.remove
  const navigate = useNavigate()
  const removing = useAct(
    trpc.webhook.delete.mutationOptions({
      onSuccess: () => void navigate({ to: '/$partner/$mode/webhooks', params: account }),
    }),
    { done: words.done },
  )
  return (
    <>
      <ChangeEndpoint of={of} />
      <SwitchEndpoint of={of} />
      <ConfirmButton
        title={words.title}
        sentence={words.sentence}
        label={words.verb}
        ariaLabel={words.label(endpointName(of))}
        loading={removing.isPending}
        onConfirm={() => removing.mutate({ account, id: of.id })}
      />
      <Problem of={removing.problem} />
    </>
  )
}

const SwitchEndpoint = ({ of: { id, disabledAt } }: { of: WebhookEndpoint }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const { enable, disable } = texts.webhooks
  const act = useAct(trpc.webhook.change.mutationOptions(), {
    done: ({ disabledAt: at }) => (at === null ? enable.done : disable.done),
  })
  return (
    <>
      {disabledAt === null ? (
        <ConfirmButton
          title={disable.title}
          sentence={disable.sentence}
          label={disable.verb}
          color="indigo"
          loading={act.isPending}
          onConfirm={() => act.mutate({ account, id, enabled: false })}
        />
      ) : (
        <Button loading={act.isPending} onClick={() => act.mutate({ account, id, enabled: true })}>
          {enable.verb}
        </Button>
      )}
      <Problem of={act.problem} />
    </>
  )
}

const ChangeEndpoint = ({ of }: { of: WebhookEndpoint }) => (
  <OpenDialog label={texts.webhooks.change.open} title={texts.webhooks.change.title} size="lg">
    {(close) => <ChangeForm of={of} close={close} />}
  </OpenDialog>
)
