import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import { texts } from '../../texts/texts.ts'
import { changeOf, type Typed } from './organiser-change.ts'

const MAX_NAME = 100
const MAX_ADDRESS = 2_048

const nobody: Organiser = { name: '', logoUrl: null, contactUrl: null, termsUrl: null }

/** Who the public pages of the account's campaigns name. */
export const OrganiserPanel = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const known = useQuery(trpc.organiser.get.queryOptions({ account }))
  return (
    <Panel title={texts.organiser.title}>
      <Query of={known}>{({ organiser }) => <OrganiserForm start={organiser ?? nobody} />}</Query>
    </Panel>
  )
}

const OrganiserForm = ({ start }: { start: Organiser }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.organiser
  const isOwner = can(useRole(), 'owner')
  const [typed, setTyped] = useState<Typed>({})
  const queries = useQueryClient()
  const onSuccess = async () => {
    await queries.invalidateQueries(trpc.organiser.get.queryFilter({ account }))
    setTyped({})
  }
  const act = useAct(trpc.organiser.set.mutationOptions({ onSuccess }), { done: words.saved })
  const field = (name: keyof Organiser) => ({
    value: typed[name] ?? start[name] ?? '',
    readOnly: !isOwner,
    onChange: (text: string) => setTyped({ ...typed, [name]: text }),
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
      verb={words.verb}
      shownAt={['/name', '/logoUrl', '/contactUrl', '/termsUrl']}
      isDisabled={!isOwner}
      onSubmit={() => act.mutate({ account, ...changeOf(start, typed) })}
      maw={560}
      label={words.title}
      noValidate
    >
      <Text size="sm">{isOwner ? words.what : words.onlyOwners}</Text>
      <TextField label={words.name} required maxLength={MAX_NAME} {...field('name')} />
      <TextField label={words.logo} description={words.logoHint} {...address('logoUrl')} />
      <TextField label={words.contact} {...address('contactUrl')} />
      <TextField label={words.terms} {...address('termsUrl')} />
    </Form>
  )
}
