import { Button } from '@mantine/core'
import { useState } from 'react'
import type { NewWebhookEndpoint } from '../../../../server-shapes.ts'
import { useAct } from '../../parts/act.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { PlusIcon } from '../../parts/icons.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'
import { EndpointForm } from './endpoint-form.tsx'

const empty = { url: '', description: null, events: null }

type CreateProps = { onMade: (made: NewWebhookEndpoint) => void }

/** The button and its dialog. The new endpoint's secret then takes the focus. */
export const CreateEndpoint = ({ onMade }: CreateProps) => {
  const words = texts.webhooks.create
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const shown = (made: NewWebhookEndpoint) => {
    close()
    onMade(made)
  }
  return (
    <>
      <Button leftSection={<PlusIcon />} onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen && (
        <Dialog onClose={close} title={words.title} size="lg">
          <CreateForm onMade={shown} close={close} />
        </Dialog>
      )}
    </>
  )
}

const CreateForm = ({ onMade, close }: CreateProps & { close: () => void }) => {
  const words = texts.webhooks.create
  const trpc = useTRPC()
  const act = useAct(trpc.webhook.create.mutationOptions({ onSuccess: onMade }), { done: words.done })
  return <EndpointForm start={empty} verb={words.verb} act={act} onSubmit={act.mutate} onLeave={close} />
}
