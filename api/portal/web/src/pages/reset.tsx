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
import { texts } from '../texts/texts.ts'

/** Sets a new password by a link that was mailed, or is from the operator. */
export const ResetPage = () => {
  const trpc = useTRPC()
  const words = texts.outside.reset
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
      <Outside title={texts.outside.incomplete.title}>
        <Text size="sm">{texts.outside.incomplete.sentence}</Text>
      </Outside>
    )
  }
  if (complete.isSuccess) {
    return (
      <Outside title={words.done}>
        <Text size="sm">{words.ended}</Text>
        <Button component="a" href="/portal/sign-in">
          {texts.signIn.signIn}
        </Button>
      </Outside>
    )
  }
  return (
    <Outside title={words.title}>
      {error && <Failed error={error} retry={() => read({ token })} />}
      {!error && !data && <Loading lines={3} />}
      {data && (
        <form onSubmit={submit}>
          <Stack>
            <TextInput label={texts.signIn.email} type="email" autoComplete="username" readOnly value={data.email} />
            <NewPassword value={password} onChange={setPassword} error={problemAt(problem, '/password')} />
            <Problem of={problem} shownAt={['/password']} />
            <Button type="submit" loading={complete.isPending}>
              {words.verb}
            </Button>
          </Stack>
        </form>
      )}
    </Outside>
  )
}
