import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useMe } from '../address/account.ts'
import { questions } from '../calls/open-questions.ts'
import { problemAt, refusalOf } from '../calls/refusal.ts'
import { useTRPC } from '../calls/trpc.ts'
import { CodeInput } from './sign-in/code-input.tsx'
import { CurrentPassword } from './sign-in/current-password.tsx'
import { Problem } from './problem.tsx'

/** The step-up: whoever is about to move money or change access says once more that it is him. */
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
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    confirm.mutate(hasSecondFactor ? { code: value } : { password: value })
  }
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
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">This concerns money or access. For the next 10 minutes you will not be asked again.</Text>
          {hasSecondFactor ? (
            <CodeInput value={value} onChange={setValue} error={problemAt(problem, '/code')} />
          ) : (
            <CurrentPassword value={value} onChange={setValue} error={problemAt(problem, '/password')} />
          )}
          <Problem of={problem} shownAt={['/code', '/password']} />
          <Group justify="flex-end">
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" loading={confirm.isPending}>
              Confirm
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
