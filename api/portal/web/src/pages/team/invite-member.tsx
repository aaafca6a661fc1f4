import { Alert, Card, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '../../../../../../domain/portal/role.ts'
import { useAccount } from '../../address/account.ts'
import { inZone } from '../../format/formats.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { PlusIcon } from '../../parts/icons.tsx'
import { OpenInPlace } from '../../parts/open.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { FirstField } from '../first-field.tsx'
import { texts } from '../../texts/texts.ts'
import { roleChoices } from './role-choices.ts'

const MAX_EMAIL = 254

type Mailed = { email: string; expiresAt: string }

/** An invitation is a link, mailed to the invited person alone: that they follow it proves that the address is theirs. */
export const InviteMember = () => {
  const words = texts.team.invite
  const [mailed, setMailed] = useState<Mailed | null>(null)
  return (
    <Stack gap="md">
      {mailed && (
        <Alert color="indigo" variant="outline" title={words.mailedTo(mailed.email)} role="status">
          {words.mailed(inZone(mailed.expiresAt))}
        </Alert>
      )}
      <OpenInPlace label={words.open} variant="filled" leftSection={<PlusIcon />}>
        {(close) => (
          <InviteForm
            onInvited={(made) => {
              setMailed(made)
              close()
            }}
            onLeave={close}
          />
        )}
      </OpenInPlace>
    </Stack>
  )
}

const InviteForm = ({ onInvited, onLeave }: { onInvited: (link: Mailed) => void; onLeave: () => void }) => {
  const words = texts.team.invite
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const [isMissing, setMissing] = useState(false)
  const account = useAccount()
  const trpc = useTRPC()
  const act = useAct(
    trpc.team.invite.mutationOptions({ onSuccess: (made, invited) => onInvited({ ...made, email: invited.email }) }),
  )
  const submit = () => {
    const given = email.trim()
    setMissing(!given.includes('@'))
    if (given.includes('@')) act.mutate({ account, email: given, role })
  }
  return (
    <Card withBorder maw={560}>
      <Form act={act} verb={words.verb} onSubmit={submit} onLeave={onLeave} label={words.open} noValidate>
        <FirstField
          label={texts.signIn.email}
          type="email"
          maxLength={MAX_EMAIL}
          value={email}
          error={isMissing && words.emailMissing}
          onChange={setEmail}
        />
        <NativeSelect
          label={texts.team.role}
          description={texts.team.roles[role].sentence}
          data={roleChoices()}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
        />
      </Form>
    </Card>
  )
}
