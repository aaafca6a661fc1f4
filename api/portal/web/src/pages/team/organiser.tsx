import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Organiser } from '../../../../../../domain/organiser.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Query } from '../../parts/states.tsx'
import { TextField } from '../../parts/text-field.tsx'

const MAX_NAME = 100
const MAX_ADDRESS = 2_048

const nobody: Organiser = { name: '', logoUrl: null, contactUrl: null, termsUrl: null }

/** Who the public pages of the account's campaigns name. */
export const OrganiserPanel = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const known = useQuery(trpc.organiser.get.queryOptions({ account }))
  return (
    <Panel title="What public pages say about you">
      <Query of={known}>{({ organiser }) => <OrganiserForm start={organiser ?? nobody} />}</Query>
    </Panel>
  )
}

const OrganiserForm = ({ start }: { start: Organiser }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const isOwner = can(useRole(), 'owner')
  const [fields, setFields] = useState(start)
  const act = useAct(trpc.organiser.set.mutationOptions(), { done: 'Saved. The pages follow within a minute.' })
  const field = (name: keyof Organiser) => ({
    value: fields[name] ?? '',
    readOnly: !isOwner,
    onChange: (text: string) => setFields({ ...fields, [name]: text }),
    error: problemAt(act.problem, `/${name}`),
  })
  const address = (name: keyof Organiser) => ({
    ...field(name),
    type: 'url',
    placeholder: 'https://…',
    maxLength: MAX_ADDRESS,
    autoComplete: 'off',
    spellCheck: false,
  })
  return (
    <Form
      act={act}
      verb="Save"
      shownAt={['/name', '/logoUrl', '/contactUrl', '/termsUrl']}
      isDisabled={!isOwner}
      onSubmit={() => act.mutate({ account, ...fields })}
      maw={560}
      label="What public pages say about you"
      noValidate
    >
      <Text size="sm">
        {isOwner
          ? 'Every page of your campaigns, live and test, names you as the organiser.'
          : 'Only owners of your team can change this.'}
      </Text>
      <TextField label="Public name" required maxLength={MAX_NAME} {...field('name')} />
      <TextField
        label="Address of your logo"
        description="A PNG, JPEG, WebP, GIF or AVIF of at most 512 KB. We fetch it once, so that visitors contact no other server."
        {...address('logoUrl')}
      />
      <TextField label="Contact page" {...address('contactUrl')} />
      <TextField label="Terms of participation" {...address('termsUrl')} />
    </Form>
  )
}
