import { Modal, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../address/account.ts'
import { questions } from '../calls/open-questions.ts'
import { problemAt, refusalOf } from '../calls/refusal.ts'
import { useTRPC } from '../calls/trpc.ts'
import { CodeInput } from './sign-in/code-input.tsx'
import { CurrentPassword } from './sign-in/current-password.tsx'
import { Form } from './form.tsx'

/** Step-up authentication: before moving money or changing access, users confirm who they are. */
export const ConfirmDialog = () => {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const hasSecondFactor = useMe()?.user?.hasSecondFactor ?? false
  const [value, setValue] = useState('')
  const confirm = useMutation(
    trpc.session.confirm.mutationOptions({
      onSuccess: () => {
        void queries.invalidateQueries(trpc.session.me.queryFilter())
        questions.answer('confirm', true)
      },
    }),
  )
  const problem = confirm.error ? refusalOf(confirm.error) : null
  const cancel = () => questions.answer('confirm', false)
  return (
    <Modal
      opened
      onClose={cancel}
      title="Confirm that it is you"
      centered
      zIndex={350}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form
        act={{ isPending: confirm.isPending, problem }}
        verb="Confirm"
        shownAt={['/code', '/password']}
        onSubmit={() => confirm.mutate(hasSecondFactor ? { code: value } : { password: value })}
        onLeave={cancel}
        isDialog
      >
        <Text size="sm">This affects money or access. You will not be asked again for the next 10 minutes.</Text>
        {hasSecondFactor ? (
          <CodeInput value={value} onChange={setValue} error={problemAt(problem, '/code')} />
        ) : (
          <CurrentPassword value={value} onChange={setValue} error={problemAt(problem, '/password')} />
        )}
      </Form>
    </Modal>
  )
}
