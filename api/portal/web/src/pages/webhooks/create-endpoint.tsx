import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { NewWebhookEndpoint } from '../../../../server-shapes.ts'
import { useAct } from '../../parts/act.ts'
import { PlusIcon } from '../../parts/icons.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { EndpointForm } from './endpoint-form.tsx'

const empty = { url: '', description: null, events: null }

type CreateProps = { onMade: (made: NewWebhookEndpoint) => void }

/** The button and its dialog. The new endpoint's secret then takes the focus. */
export const CreateEndpoint = ({ onMade }: CreateProps) => {
  const [state, setState] = useState<'closed' | 'open' | 'made'>('closed')
  const close = () => setState('closed')
  const shown = (made: NewWebhookEndpoint) => {
    setState('made')
    onMade(made)
  }
  return (
    <>
      <Button leftSection={<PlusIcon />} onClick={() => setState('open')}>
        Add an endpoint
      </Button>
      <Modal
        opened={state === 'open'}
        onClose={close}
        title="Add a webhook endpoint"
        size="lg"
        returnFocus={state !== 'made'}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <CreateForm onMade={shown} close={close} />
      </Modal>
    </>
  )
}

const CreateForm = ({ onMade, close }: CreateProps & { close: () => void }) => {
  const trpc = useTRPC()
  const act = useAct(trpc.webhook.create.mutationOptions({ onSuccess: onMade }), { done: 'The endpoint is added.' })
  return <EndpointForm start={empty} verb="Add the endpoint" act={act} onSubmit={act.mutate} onLeave={close} />
}
