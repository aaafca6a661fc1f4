import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Invited } from '../../../../shapes.ts'
import { inZone } from '../../format/formats.ts'
import { useAct } from '../../parts/act.ts'
import { CodeInput } from '../../parts/sign-in/code-input.tsx'
import { CurrentPassword } from '../../parts/sign-in/current-password.tsx'
import { NameInput } from '../../parts/sign-in/name-input.tsx'
import { NewPassword } from '../../parts/sign-in/new-password.tsx'
import { Problem } from '../../parts/problem.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'

type JoinFormProps = { token: string; invited: Invited; onJoined: (password: string) => void }

/** A user with an account confirms it by its password; a new one chooses a name and a password. */
export const JoinForm = ({ token, invited, onJoined }: JoinFormProps) => {
  const trpc = useTRPC()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const accept = useAct(
    trpc.invitation.accept.mutationOptions({
      onSuccess: ({ state }) => (state === 'signed_in' ? onJoined(password) : setNeedsCode(true)),
    }),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    accept.mutate({ token, password, ...(invited.isKnown ? {} : { name }), ...(needsCode ? { code } : {}) })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">
          You are invited as <strong>{invited.role}</strong>. The invitation is valid until {inZone(invited.expiresAt)}.
        </Text>
        <TextInput label="E-mail address" type="email" autoComplete="username" readOnly value={invited.email} />
        {invited.isKnown ? (
          <CurrentPassword label="The password of your account" value={password} onChange={setPassword} />
        ) : (
          <>
            <NameInput
              label="Your name"
              description="Your team and the audit log show it."
              value={name}
              onChange={setName}
              error={problemAt(accept.problem, '/name')}
            />
            <NewPassword
              label="Choose a password"
              value={password}
              onChange={setPassword}
              error={problemAt(accept.problem, '/password')}
            />
          </>
        )}
        {needsCode && (
          <CodeInput value={code} onChange={setCode} error={problemAt(accept.problem, '/code')} autoFocus />
        )}
        <Problem of={accept.problem} shownAt={invited.isKnown ? ['/code'] : ['/name', '/password', '/code']} />
        <Button type="submit" loading={accept.isPending}>
          Join
        </Button>
      </Stack>
    </form>
  )
}
