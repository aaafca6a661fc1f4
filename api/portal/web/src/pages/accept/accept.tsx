import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invited } from '../../../../shapes.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { inZone } from '../../format/formats.ts'
import { useAct } from '../../parts/act.ts'
import { Problem } from '../../parts/problem.tsx'
import { SignInForm } from '../../parts/sign-in/form.tsx'
import { language, texts } from '../../texts/texts.ts'
import { JoinForm } from './join-form.tsx'

type AcceptProps = {
  token: string
  invited: Invited
  signedInAs: string | null
  /** With the password that a new user has chosen; null: it was a user with an account. */
  onJoined: (newPassword: string | null) => void
}

/**
 * A new user chooses a name and a password; one with an account signs in first. Which of both somebody is only they
 * know: the service tells nobody whether an address has an account.
 */
export const Accept = ({ token, invited, signedInAs, onJoined }: AcceptProps) => {
  const words = texts.outside.invitation
  const [hasAccount, setHasAccount] = useState(false)
  const queries = useQueryClient()
  const trpc = useTRPC()
  return (
    <Stack>
      <Text size="sm">
        {words.invitedAs(<strong>{texts.team.roles[invited.role].within}</strong>, inZone(invited.expiresAt))}
      </Text>
      {signedInAs === invited.email ? (
        <JoinButton token={token} email={signedInAs} onJoined={() => onJoined(null)} />
      ) : signedInAs !== null ? (
        <SignOut invited={invited} signedInAs={signedInAs} />
      ) : hasAccount ? (
        <SignInForm
          email={invited.email}
          onSignedIn={() => void queries.invalidateQueries(trpc.session.me.queryFilter())}
        />
      ) : (
        <JoinForm token={token} invited={invited} onJoined={onJoined} onHasAccount={() => setHasAccount(true)} />
      )}
      {signedInAs === null && (
        <button type="button" className="link" onClick={() => setHasAccount(!hasAccount)}>
          {hasAccount ? words.newHere : words.hasAccount}
        </button>
      )}
    </Stack>
  )
}

const JoinButton = ({ token, email, onJoined }: { token: string; email: string; onJoined: () => void }) => {
  const trpc = useTRPC()
  const join = useAct(trpc.invitation.join.mutationOptions({ onSuccess: onJoined }))
  return (
    <>
      <Text size="sm">{texts.outside.invitation.signedInAs(email)}</Text>
      <Problem of={join.problem} />
      <Button loading={join.isPending} onClick={() => join.mutate({ token, language })}>
        {texts.outside.invitation.verb}
      </Button>
    </>
  )
}

const SignOut = ({ invited, signedInAs }: { invited: Invited; signedInAs: string }) => {
  const trpc = useTRPC()
  const signOut = useMutation(trpc.session.signOut.mutationOptions({ onSettled: () => window.location.reload() }))
  return (
    <>
      <Text size="sm">
        {texts.outside.invitation.forAnother(<strong>{invited.email}</strong>, <strong>{signedInAs}</strong>)}
      </Text>
      <Button loading={signOut.isPending} onClick={() => signOut.mutate()}>
        {texts.outside.invitation.signOut}
      </Button>
    </>
  )
}
