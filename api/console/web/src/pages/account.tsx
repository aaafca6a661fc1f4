import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { browserName } from '../../../../portal/web/src/browser-name.ts'
import { make } from '../../../../portal/web/src/calls/device.ts'
import { problemAt } from '../../../../portal/web/src/calls/refusal.ts'
import { PageFrame } from '../../../../portal/web/src/parts/page-frame.tsx'
import { Panel } from '../../../../portal/web/src/parts/panel.tsx'
import { CodeInput } from '../../../../portal/web/src/parts/sign-in/code-input.tsx'
import { Query } from '../../../../portal/web/src/parts/states.tsx'
import { TextField } from '../../../../portal/web/src/parts/text-field.tsx'
import { Instant } from '../../../../portal/web/src/parts/instant.tsx'
import { client, useTRPC } from '../calls/trpc.ts'
import { Change, useChange } from '../parts/change.tsx'

/** An operator's own passkeys, which sign in after the password in place of a code. The app of the account stays. */
export const AccountPage = () => {
  const passkeys = useQuery(useTRPC().passkey.list.queryOptions())
  return (
    <PageFrame title="Your account">
      <Panel title="Passkeys" actions={<Add />}>
        <Query of={passkeys}>
          {(own) =>
            own.length === 0 ? <Text size="sm">None yet.</Text> : own.map((one) => <Line key={one.id} {...one} />)
          }
        </Query>
      </Panel>
    </PageFrame>
  )
}

const add = async ({ name, code }: { name: string; code: string }) => {
  const answer = await make(await client.passkey.beginAdding.mutate({ code }))
  return client.passkey.add.mutate({ name, answer })
}

const Add = () => {
  const [name, setName] = useState(browserName(navigator.userAgent))
  const [code, setCode] = useState('')
  const of = useChange({ mutationFn: add }, 'The passkey is added.')
  return (
    <Change
      of={of}
      verb="Add a passkey"
      title="Add a passkey?"
      means="Your device makes it, and unlocks it for you alone. After your password, it signs you in in place of a code."
      shownAt={['/name', '/code']}
      onConfirm={() => of.act.mutate({ name, code })}
    >
      <TextField label="Name" required value={name} onChange={setName} error={problemAt(of.act.problem, '/name')} />
      <CodeInput value={code} onChange={setCode} error={problemAt(of.act.problem, '/code')} />
    </Change>
  )
}

type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null }

const Line = ({ id, name, createdAt, lastUsedAt }: Passkey) => {
  const of = useChange(useTRPC().passkey.remove.mutationOptions(), 'The passkey is removed.')
  return (
    <div>
      <Text size="sm">
        {name}, added <Instant at={createdAt} relative />
        {lastUsedAt !== null && (
          <>
            , used <Instant at={lastUsedAt} relative />
          </>
        )}
      </Text>
      <Change
        of={of}
        verb="Remove"
        ariaLabel={`Remove ${name}`}
        title={`Remove ${name}?`}
        means="It no longer signs you in. Remove it from the device as well."
        color="red"
        onConfirm={() => of.act.mutate({ id })}
      />
    </div>
  )
}
