import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Key, NewKey } from '../../../shapes.ts'
import { can, useAccount, useRole } from '../address/account.ts'
import { Page } from '../parts/page.tsx'
import { Empty, Query } from '../parts/states.tsx'
import { live, useTRPC } from '../calls/trpc.ts'
import { texts } from '../texts/texts.ts'
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
    <Page title={texts.keys.title}>
      {isAllowed ? (
        <Stack gap="xl">
          <Keys />
          <SigningSecret />
        </Stack>
      ) : (
        <Empty title={texts.keys.notAllowed.title}>{texts.keys.notAllowed.sentence}</Empty>
      )}
    </Page>
  )
}

const Keys = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const keys = useQuery(trpc.key.list.queryOptions({ account }, live(POLL_MS)))
  const [made, setMade] = useState<NewKey | null>(null)
  return (
    <Section title={texts.keys.list} sentence={texts.keys.what[account.mode]}>
      {made && <NewKeyShown made={made} onDone={() => setMade(null)} />}
      <CreateKey onMade={setMade} />
      <Query of={keys}>{(keys) => <KeyList keys={keys} onMade={setMade} />}</Query>
    </Section>
  )
}

/** Keys that still work come first; the others are only a record. */
const KeyList = ({ keys, onMade }: { keys: readonly Key[]; onMade: (made: NewKey) => void }) => {
  const works = (key: Key) => !['revoked', 'expired'].includes(keyState(key, Date.now()))
  if (keys.length === 0) return <Empty title={texts.keys.none.title}>{texts.keys.none.sentence}</Empty>
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {[...keys.filter(works), ...keys.filter((key) => !works(key))].map((key) => (
        <KeyCard key={key.id} of={key} onMade={onMade} />
      ))}
    </Stack>
  )
}
