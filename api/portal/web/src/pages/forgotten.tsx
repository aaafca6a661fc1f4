import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { problemAt, refusalOf } from '../calls/refusal.ts'
import { useTRPC } from '../calls/trpc.ts'
import { Outside } from '../parts/outside.tsx'
import { Problem } from '../parts/problem.tsx'
import { EmailInput } from '../parts/sign-in/email-input.tsx'
import { texts } from '../texts/texts.ts'

/** Asks for a link to a new password. It says the same whether or not there is an account. */
export const ForgottenPage = () => {
  const words = texts.outside.reset.forgotten
  const [email, setEmail] = useState('')
  const ask = useMutation(useTRPC().reset.ask.mutationOptions())
  const problem = ask.error ? refusalOf(ask.error) : null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    ask.mutate({ email })
  }
  if (ask.isSuccess) {
    return (
      <Outside title={words.done}>
        <Text size="sm">{words.mailed(email)}</Text>
      </Outside>
    )
  }
  return (
    <Outside title={words.title}>
      <form onSubmit={submit}>
        <Stack>
          <EmailInput value={email} onChange={setEmail} error={problemAt(problem, '/email')} />
          <Problem of={problem} shownAt={['/email']} />
          <Button type="submit" loading={ask.isPending}>
            {words.verb}
          </Button>
        </Stack>
      </form>
    </Outside>
  )
}
