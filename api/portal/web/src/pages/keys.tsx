import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Key, NewKey } from '../../../shapes.ts'
import { can, useAccount, useRole } from '../address/account.ts'
import { Page } from '../parts/page.tsx'
import { Empty, Query } from '../parts/states.tsx'
import { live, useTRPC } from '../calls/trpc.ts'
import { CreateKey } from './keys/create-key.tsx'
import { KeyCard } from './keys/key-card.tsx'
import { keyState } from './keys/key-state.ts'
import { NewKeyShown } from './keys/new-key-shown.tsx'
import { SigningSecret } from './keys/signing-secret.tsx'
import { Section } from './lists/section.tsx'

const POLL_MS = 3_000

export const KeysPage = () => {
  const isAllowed = can(useRole(), 'manager')
  return (
    <Page title="API keys">
      {isAllowed ? (
        <Stack gap="xl">
          <Keys />
          <SigningSecret />
        </Stack>
      ) : (
        <Empty title="Keys are for managers and owners">
          Your role lets you look at draws and payouts. Ask an owner of your team if you need to make keys.
        </Empty>
      )}
    </Page>
  )
}

const Keys = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const keys = useQuery(trpc.key.list.queryOptions({ account }, live(POLL_MS)))
  const [made, setMade] = useState<NewKey | null>(null)
  const modeWords =
    account.mode === 'test' ? 'Test keys reach only test campaigns.' : 'Live keys reach only live campaigns.'
  return (
    <Section title="Keys" sentence={`Your server signs in to the API with a key. ${modeWords}`}>
      {made && <NewKeyShown made={made} onDone={() => setMade(null)} />}
      <CreateKey onMade={setMade} />
      <Query of={keys}>{(keys) => <KeyList keys={keys} onMade={setMade} />}</Query>
    </Section>
  )
}

/** Keys that still work come first; the others are only a record. */
const KeyList = ({ keys, onMade }: { keys: readonly Key[]; onMade: (made: NewKey) => void }) => {
  const works = (key: Key) => !['revoked', 'expired'].includes(keyState(key, Date.now()))
  if (keys.length === 0)
    return <Empty title="No key yet">Create the first one, and give it to your server. It is shown only once.</Empty>
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {[...keys.filter(works), ...keys.filter((key) => !works(key))].map((key) => (
        <KeyCard key={key.id} of={key} onMade={onMade} />
      ))}
    </Stack>
  )
}
