import { Button, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { hasPasskeys, sign } from '../../../../portal/web/src/calls/device.ts'
import { problemAt } from '../../../../portal/web/src/calls/refusal.ts'
import { useAct } from '../../../../portal/web/src/parts/act.ts'
import { Form } from '../../../../portal/web/src/parts/form.tsx'
import { Outside } from '../../../../portal/web/src/parts/outside.tsx'
import { Problem } from '../../../../portal/web/src/parts/problem.tsx'
import { CodeInput } from '../../../../portal/web/src/parts/sign-in/code-input.tsx'
import { CurrentPassword } from '../../../../portal/web/src/parts/sign-in/current-password.tsx'
import { TextField } from '../../../../portal/web/src/parts/text-field.tsx'
import { client, useTRPC } from '../calls/trpc.ts'

/** An address of the console to go to after signing in; anything else leads to its first page. */
const goOn = (next = ''): void => window.location.assign(/^\/operator\/[\w/?=&%.-]*$/.test(next) ? next : '/operator/')

export const SignInPage = () => {
  const trpc = useTRPC()
  const { next }: { next?: string } = useSearch({ strict: false })
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const signIn = useAct(trpc.session.signIn.mutationOptions({ onSuccess: () => goOn(next) }))
  const submit = () => signIn.mutate({ email, password, code })
  const byPasskey = useAct({
    mutationFn: async () => {
      const answer = await sign(await client.session.askPasskey.mutate({ email, password }))
      return client.session.signIn.mutate({ email, password, answer })
    },
    onSuccess: () => goOn(next),
  })
  return (
    <Outside title="Sign in to the console" of="Operators’ console">
      <Form act={signIn} verb="Sign in" onSubmit={submit} shownAt={['/email', '/code']}>
        <TextField
          label="E-mail address"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={setEmail}
          error={problemAt(signIn.problem, '/email')}
        />
        <CurrentPassword label="Password" value={password} onChange={setPassword} />
        <CodeInput value={code} onChange={setCode} error={problemAt(signIn.problem, '/code')} />
      </Form>
      {hasPasskeys() && (
        <>
          <Button variant="default" loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            Use a passkey in place of the code
          </Button>
          <Problem of={byPasskey.problem} />
        </>
      )}
      <Text size="sm" c="dimmed">
        Lost your password or your device? Another operator runs <code>operator invite</code> for you again.
      </Text>
    </Outside>
  )
}
