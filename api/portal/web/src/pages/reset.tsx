import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import { tokenIn } from '../address/fragment.ts'
import { NewPassword } from '../parts/sign-in/new-password.tsx'
import { Outside } from '../parts/outside.tsx'
import { Problem } from '../parts/problem.tsx'
import { Failed, Loading } from '../parts/states.tsx'
import { problemAt, refusalOf } from '../calls/refusal.ts'
import { useTRPC } from '../calls/trpc.ts'

/** Sets a new password by a link from the operator. */
export const ResetPage = () => {
  const trpc = useTRPC()
  const [token] = useState(() => tokenIn(window.location.hash))
  const [password, setPassword] = useState('')
  const { mutate: read, data, error } = useMutation(trpc.reset.read.mutationOptions())
  const complete = useMutation(
    trpc.reset.complete.mutationOptions({
      onSuccess: () => window.history.replaceState(window.history.state, '', window.location.pathname),
    }),
  )
  useEffect(() => {
    if (token) read({ token })
  }, [token, read])
  const problem = complete.error ? refusalOf(complete.error) : null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (token) complete.mutate({ token, password })
  }
  if (!token) {
    return (
      <Outside title="This link is not complete">
        <Text size="sm">Open the link exactly as it was sent to you, to its last character.</Text>
      </Outside>
    )
  }
  if (complete.isSuccess) {
    return (
      <Outside title="Your password is changed">
        <Text size="sm">All your sessions have ended. Sign in with the new password.</Text>
        <Button component="a" href="/portal/sign-in">
          Sign in
        </Button>
      </Outside>
    )
  }
  return (
    <Outside title="Choose a new password">
      {error && <Failed error={error} retry={() => read({ token })} />}
      {!error && !data && <Loading lines={3} />}
      {data && (
        <form onSubmit={submit}>
          <Stack>
            <TextInput label="E-mail address" type="email" autoComplete="username" readOnly value={data.email} />
            <NewPassword value={password} onChange={setPassword} error={problemAt(problem, '/password')} />
            <Problem of={problem} shownAt={['/password']} />
            <Button type="submit" loading={complete.isPending}>
              Change the password
            </Button>
          </Stack>
        </form>
      )}
    </Outside>
  )
}
