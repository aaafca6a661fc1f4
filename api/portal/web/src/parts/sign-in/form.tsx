import { Button, Stack } from '@mantine/core'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { signInWithPasskey } from '../../calls/passkeys.ts'
import { problemAt, refusalOf } from '../../calls/refusal.ts'
import { client, useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'
import { EmailInput } from './email-input.tsx'
import { CodeInput } from './code-input.tsx'
import { CurrentPassword } from './current-password.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { Problem } from '../problem.tsx'

type SignInFormProps = {
  /** The user to sign in, if only that one will do. */
  email?: string
  onSignedIn: () => void
}

type Step = 'password' | 'passkey' | 'code'

/** Whether the passkey was another user's: they must not see this page. */
const isSomebodyElse = async (wanted: string): Promise<boolean> =>
  wanted !== '' && (await client.session.me.query()).user?.email !== wanted

/** A passkey alone; or e-mail address and password, then a passkey or the code of a user who has a second factor. */
export const SignInForm = ({ email: fixedEmail = '', onSignedIn }: SignInFormProps) => {
  const trpc = useTRPC()
  const [email, setEmail] = useState(fixedEmail)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [step, setStep] = useState<Step>('password')
  const [asked, setAsked] = useState<PublicKeyCredentialRequestOptionsJSON | null>(null)
  const passkey = useMutation({
    mutationFn: async () => {
      await signInWithPasskey(asked)
      return isSomebodyElse(fixedEmail)
    },
    onSuccess: (isElse) => (isElse ? window.location.assign('/portal/') : onSignedIn()),
  })
  const signIn = useMutation(
    trpc.session.signIn.mutationOptions({
      onSuccess: (done) => {
        passkey.reset()
        if (done.state === 'signed_in') return onSignedIn()
        setAsked(done.state === 'passkey_needed' ? done.options : null)
        setStep(done.state === 'passkey_needed' ? 'passkey' : 'code')
      },
    }),
  )
  const error = signIn.error ?? passkey.error
  const problem = error ? refusalOf(error) : null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    passkey.reset()
    signIn.mutate({ email, password, ...(step === 'code' ? { code } : {}) })
  }
  const goTo = (next: Step) => {
    setStep(next)
    setCode('')
    if (next === 'password') setAsked(null)
    signIn.reset()
    passkey.reset()
  }
  const usePasskey = () => {
    signIn.reset()
    passkey.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <EmailInput
          value={email}
          onChange={setEmail}
          error={problemAt(problem, '/email')}
          readOnly={fixedEmail !== '' || step !== 'password'}
        />
        {step === 'password' && (
          <CurrentPassword label={texts.signIn.password} value={password} onChange={setPassword} />
        )}
        {step === 'code' && <CodeInput value={code} onChange={setCode} error={problemAt(problem, '/code')} autoFocus />}
        <Problem of={problem} shownAt={['/email', '/code']} />
        {step !== 'passkey' && (
          <Button type="submit" loading={signIn.isPending} fullWidth>
            {texts.signIn.signIn}
          </Button>
        )}
        {step !== 'code' && (
          <PasskeyButton isFirst={step === 'passkey'} loading={passkey.isPending} onClick={usePasskey}>
            {texts.signIn.usePasskey}
          </PasskeyButton>
        )}
        {step === 'passkey' && (
          <button type="button" className="link" onClick={() => goTo('code')}>
            {texts.signIn.enterCode}
          </button>
        )}
        {step !== 'password' && (
          <button type="button" className="link" onClick={() => goTo('password')}>
            {texts.signIn.other}
          </button>
        )}
      </Stack>
    </form>
  )
}
