import { useState } from 'react'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { CurrentPassword } from '../../parts/sign-in/current-password.tsx'
import { NewPassword } from '../../parts/sign-in/new-password.tsx'
import { Panel } from '../../parts/panel.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'

/** A user with a passkey confirms with that instead of the current password. */
export const PasswordForm = ({ email, hasPasskey }: { email: string; hasPasskey: boolean }) => {
  const trpc = useTRPC()
  const words = texts.account.password
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const change = useAct(
    trpc.user.changePassword.mutationOptions({
      onSuccess: () => {
        setCurrent('')
        setNext('')
      },
    }),
    { done: words.done },
  )
  return (
    <Panel title={words.title}>
      <Form
        act={change}
        verb={words.verb}
        shownAt={['/current', '/next']}
        onSubmit={() => change.mutate({ next, ...(hasPasskey ? {} : { current }) })}
      >
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {!hasPasskey && (
          <CurrentPassword
            label={words.current}
            value={current}
            onChange={setCurrent}
            error={problemAt(change.problem, '/current')}
          />
        )}
        <NewPassword value={next} onChange={setNext} error={problemAt(change.problem, '/next')} />
      </Form>
    </Panel>
  )
}
