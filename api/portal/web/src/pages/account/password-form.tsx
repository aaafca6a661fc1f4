import { useState } from 'react'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { CurrentPassword } from '../../parts/sign-in/current-password.tsx'
import { NewPassword } from '../../parts/sign-in/new-password.tsx'
import { Panel } from '../../parts/panel.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'

/** A user with a passkey confirms with that instead of the current password. */
export const PasswordForm = ({ email, hasPasskey }: { email: string; hasPasskey: boolean }) => {
  const trpc = useTRPC()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const change = useAct(
    trpc.user.changePassword.mutationOptions({
      onSuccess: () => {
        setCurrent('')
        setNext('')
      },
    }),
    { done: 'Password changed. Your other sessions have ended.' },
  )
  return (
    <Panel title="Password">
      <Form
        act={change}
        verb="Change the password"
        shownAt={['/current', '/next']}
        onSubmit={() => change.mutate({ next, ...(hasPasskey ? {} : { current }) })}
      >
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {!hasPasskey && (
          <CurrentPassword
            label="Current password"
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
