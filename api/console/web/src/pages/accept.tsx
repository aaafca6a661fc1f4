import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tokenIn } from '../../../../portal/web/src/address/fragment.ts'
import { problemAt } from '../../../../portal/web/src/calls/refusal.ts'
import { useAct } from '../../../../portal/web/src/parts/act.ts'
import { Form } from '../../../../portal/web/src/parts/form.tsx'
import { Outside } from '../../../../portal/web/src/parts/outside.tsx'
import { AuthenticatorSecret } from '../../../../portal/web/src/parts/sign-in/authenticator-secret.tsx'
import { CodeInput } from '../../../../portal/web/src/parts/sign-in/code-input.tsx'
import { NewPassword } from '../../../../portal/web/src/parts/sign-in/new-password.tsx'
import { RecoveryCodes } from '../../../../portal/web/src/parts/sign-in/recovery-codes.tsx'
import { Query } from '../../../../portal/web/src/parts/states.tsx'
import { client, useTRPC } from '../calls/trpc.ts'

const token = tokenIn(window.location.hash) ?? ''

/** The page of an invitation: a password and a second factor, then the console. */
export const AcceptPage = () => {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const invitation = useQuery({
    queryKey: ['invitation'],
    queryFn: () => client.invitation.read.mutate({ token }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <Outside title="Set up your account" of="Operators’ console">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => window.location.assign('/operator/')} />
      ) : (
        <Query of={invitation}>{(invited) => <SetUp {...invited} onDone={setCodes} />}</Query>
      )}
    </Outside>
  )
}

type SetUpProps = {
  name: string
  email: string
  secret: string
  uri: string
  onDone: (codes: readonly string[]) => void
}

const SetUp = ({ name, email, secret, uri, onDone }: SetUpProps) => {
  const trpc = useTRPC()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const accept = useAct(
    trpc.invitation.accept.mutationOptions({ onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) }),
  )
  return (
    <Form
      act={accept}
      verb="Set up and sign in"
      onSubmit={() => accept.mutate({ token, password, code })}
      shownAt={['/password', '/code']}
    >
      <Text size="sm">
        {name}, you sign in as <strong>{email}</strong>.
      </Text>
      <NewPassword
        label="Password"
        value={password}
        onChange={setPassword}
        error={problemAt(accept.problem, '/password')}
      />
      <AuthenticatorSecret secret={secret} uri={uri} />
      <CodeInput recovery={false} value={code} onChange={setCode} error={problemAt(accept.problem, '/code')} />
    </Form>
  )
}
