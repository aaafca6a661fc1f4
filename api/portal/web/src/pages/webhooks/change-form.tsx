import type { WebhookEndpoint } from '../../../../server-shapes.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { useAct } from '../../parts/act.ts'
import { texts } from '../../texts/texts.ts'
import { EndpointForm } from './endpoint-form.tsx'

export const ChangeForm = ({ of, close }: { of: WebhookEndpoint; close: () => void }) => {
  const trpc = useTRPC()
  const words = texts.webhooks.change
  const act = useAct(trpc.webhook.change.mutationOptions({ onSuccess: close }), { done: words.done })
  return (
    <EndpointForm
      start={of}
      verb={words.verb}
      act={act}
      onSubmit={(fields) => act.mutate({ id: of.id, ...fields })}
      onLeave={close}
    />
  )
}
