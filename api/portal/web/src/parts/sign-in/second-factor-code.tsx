import { Button, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { useAct } from '../act.ts'
import { texts } from '../../texts/texts.ts'
import { AuthenticatorSecret } from './authenticator-secret.tsx'
import { CodeInput } from './code-input.tsx'
import { Problem } from '../problem.tsx'

type SecondFactorCodeProps = {
  /** The data for the app, from user.beginSecondFactor. */
  secret: string
  uri: string
  onDone: (recoveryCodes: readonly string[]) => void
}

/** Hands the secret to the user's app, and asks for a first code to check that it arrived. */
export const SecondFactorCode = ({ secret, uri, onDone }: SecondFactorCodeProps) => {
  const trpc = useTRPC()
  const words = texts.signIn.app
  const [code, setCode] = useState('')
  const finish = useAct(
    trpc.user.finishSecondFactor.mutationOptions({ onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) }),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    finish.mutate({ code })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <AuthenticatorSecret secret={secret} uri={uri} />
        <CodeInput recovery={false} value={code} onChange={setCode} error={problemAt(finish.problem, '/code')} />
        <Problem of={finish.problem} shownAt={['/code']} />
        <Button type="submit" loading={finish.isPending}>
          {words.turnOn}
        </Button>
      </Stack>
    </form>
  )
}
