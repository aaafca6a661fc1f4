import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { NewWebhookEndpoint } from '../../../../server-shapes.ts'
import { useAct } from '../../parts/act.ts'
import { PlusIcon } from '../../parts/icons.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'
import { EndpointForm } from './endpoint-form.tsx'

const empty = { url: '', description: null, events: null }

type CreateProps = { onMade: (made: NewWebhookEndpoint) => void }

/** The button and its dialog. The new endpoint's secret then takes the focus. */
export const CreateEndpoint = ({ onMade }: CreateProps) => {
  const words = texts.webhooks.create
  const [state, setState] = useState<'closed' | 'open' | 'made'>('closed')
  const close = () => setState('closed')
  const shown = (made: NewWebhookEndpoint) => {
    setState('made')
    onMade(made)
  }
  return (
    <>
      <Button leftSection={<PlusIcon />} onClick={() => setState('open')}>
        {words.open}
      </Button>
      <Modal
        opened={state === 'open'}
        onClose={close}
        title={words.title}
        size="lg"
        returnFocus={state !== 'made'}
        closeButtonProps={{ 'aria-label': texts.shell.close }}
      >
        <CreateForm onMade={shown} close={close} />
      </Modal>
    </>
  )
}

const CreateForm = ({ onMade, close }: CreateProps & { close: () => void }) => {
  const words = texts.webhooks.create
  const trpc = useTRPC()
  const act = useAct(trpc.webhook.create.mutationOptions({ onSuccess: onMade }), { done: words.done })
  return <EndpointForm start={empty} verb={words.verb} act={act} onSubmit={act.mutate} onLeave={close} />
}
