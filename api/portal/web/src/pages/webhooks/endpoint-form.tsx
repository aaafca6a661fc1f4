import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { EventType } from '../../../../../../domain/webhook/event-types.ts'
import { type Account, useAccount } from '../../address/account.ts'
import { Form } from '../../parts/form.tsx'
import { problemAt, type Refusal } from '../../calls/refusal.ts'
import { texts } from '../../texts/texts.ts'
import { EventChoice } from './event-choice.tsx'

const MAX_DESCRIPTION = 100
const MAX_URL = 2_048

/** `events` null: every type. */
export type EndpointFields = { url: string; description: string | null; events: EventType[] | null }

type EndpointFormProps = {
  start: EndpointFields
  /** The button's verb. */
  verb: string
  act: { isPending: boolean; problem: Refusal | null }
  onSubmit: (fields: EndpointFields & { account: Account }) => void
  onLeave: () => void
}

export const EndpointForm = ({ start, verb, act, onSubmit, onLeave }: EndpointFormProps) => {
  const words = texts.webhooks.form
  const account = useAccount()
  const [url, setUrl] = useState(start.url)
  const [description, setDescription] = useState(start.description ?? '')
  const [events, setEvents] = useState(start.events)
  const [isChecked, setChecked] = useState(false)
  const problems = {
    url: url.trim() === '' && words.addressMissing,
    events: events?.length === 0 && words.eventsMissing,
  }
  const submit = () => {
    setChecked(true)
    if (problems.url || problems.events) return
    onSubmit({ account, url: url.trim(), description: description.trim() || null, events })
  }
  return (
    <Form
      act={act}
      verb={verb}
      shownAt={['/url', '/description']}
      onSubmit={submit}
      onLeave={onLeave}
      isDialog
      noValidate
    >
      <TextInput
        data-autofocus
        type="url"
        label={words.address}
        description={words.addressHint}
        placeholder="https://shop.example/hooks/draws"
        required
        maxLength={MAX_URL}
        autoComplete="off"
        spellCheck={false}
        value={url}
        error={(isChecked && problems.url) || problemAt(act.problem, '/url')}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextInput
        label={words.description}
        description={words.descriptionHint}
        maxLength={MAX_DESCRIPTION}
        autoComplete="off"
        value={description}
        error={problemAt(act.problem, '/description')}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <EventChoice chosen={events} onChange={setEvents} problem={isChecked ? problems.events : false} />
    </Form>
  )
}
