import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Invited } from '../../../../shapes.ts'
import { useAct } from '../../parts/act.ts'
import { NameInput } from '../../parts/sign-in/name-input.tsx'
import { NewPassword } from '../../parts/sign-in/new-password.tsx'
import { Problem } from '../../parts/problem.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { language, texts } from '../../texts/texts.ts'

type JoinFormProps = {
  token: string
  invited: Invited
  onJoined: (newPassword: string) => void
  /** The password is that of an account with a second factor. */
  onHasAccount: () => void
}

/** A new user chooses a name and a password. The address is the invited one: the link was mailed to it. */
export const JoinForm = ({ token, invited, onJoined, onHasAccount }: JoinFormProps) => {
  const trpc = useTRPC()
  const words = texts.outside.invitation
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const accept = useAct(
    trpc.invitation.accept.mutationOptions({
      onSuccess: ({ state }) => (state === 'signed_in' ? onJoined(password) : onHasAccount()),
    }),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    accept.mutate({ token, password, name, language })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput label={texts.signIn.email} type="email" autoComplete="username" readOnly value={invited.email} />
        <NameInput
          label={words.name}
          description={words.nameHint}
          value={name}
          onChange={setName}
          error={problemAt(accept.problem, '/name')}
        />
        <NewPassword
          label={words.choosePassword}
          value={password}
          onChange={setPassword}
          error={problemAt(accept.problem, '/password')}
        />
        <Problem of={accept.problem} shownAt={['/name', '/password']} />
        {accept.problem?.reason === 'sign_in_failed' && <Text size="sm">{words.signInFirst}</Text>}
        <Button type="submit" loading={accept.isPending}>
          {words.verb}
        </Button>
      </Stack>
    </form>
  )
}
