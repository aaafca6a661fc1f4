import { useState } from 'react'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { OpenInPlace } from '../../parts/open.tsx'
import { CodeInput } from '../../parts/sign-in/code-input.tsx'
import { CurrentPassword } from '../../parts/sign-in/current-password.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'

export const RemoveForm = () => (
  <OpenInPlace label={texts.account.secondFactor.off}>{(close) => <ProofForm close={close} />}</OpenInPlace>
)

const ProofForm = ({ close }: { close: () => void }) => {
  const trpc = useTRPC()
  const words = texts.account.secondFactor
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const remove = useAct(trpc.user.removeSecondFactor.mutationOptions(), {
    done: words.offDone,
  })
  return (
    <Form
      act={remove}
      verb={words.offVerb}
      color="red"
      shownAt={['/password', '/code']}
      onSubmit={() => remove.mutate({ password, code })}
      onLeave={close}
      maw={440}
    >
      <CurrentPassword value={password} onChange={setPassword} error={problemAt(remove.problem, '/password')} />
      <CodeInput value={code} onChange={setCode} error={problemAt(remove.problem, '/code')} />
    </Form>
  )
}
