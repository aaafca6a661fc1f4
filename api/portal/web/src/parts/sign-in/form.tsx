import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { problemAt, refusalOf } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { CodeInput } from './code-input.tsx'
import { CurrentPassword } from './current-password.tsx'
import { Problem } from '../problem.tsx'

type SignInFormProps = {
  /** The user to sign in, if only that one will do. */
  email?: string
  onSignedIn: () => void
}

/** E-mail address and password, then the code if the user has a second factor. */
export const SignInForm = ({ email: fixedEmail = '', onSignedIn }: SignInFormProps) => {
  const trpc = useTRPC()
  const [email, setEmail] = useState(fixedEmail)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const signIn = useMutation(
    trpc.session.signIn.mutationOptions({
      onSuccess: ({ state }) => (state === 'signed_in' ? onSignedIn() : setNeedsCode(true)),
    }),
  )
  const problem = signIn.error ? refusalOf(signIn.error) : null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    signIn.mutate({ email, password, ...(needsCode ? { code } : {}) })
  }
  const startOver = () => {
    setNeedsCode(false)
    setCode('')
    signIn.reset()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="E-mail address"
          type="email"
          name="email"
          autoComplete="username"
          required
          readOnly={fixedEmail !== '' || needsCode}
          value={email}
          error={problemAt(problem, '/email')}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {needsCode ? (
          <CodeInput value={code} onChange={setCode} error={problemAt(problem, '/code')} autoFocus />
        ) : (
          <CurrentPassword label="Password" value={password} onChange={setPassword} />
        )}
        <Problem of={problem} shownAt={['/email', '/code']} />
        <Button type="submit" loading={signIn.isPending} fullWidth>
          Sign in
        </Button>
        {needsCode && (
          <button type="button" className="link" onClick={startOver}>
            Use another e-mail address or password
          </button>
        )}
      </Stack>
    </form>
  )
}
