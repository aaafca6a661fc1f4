import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tokenIn } from '../address/fragment.ts'
import { START } from '../address/next-address.ts'
import { refusalOf } from '../calls/refusal.ts'
import { useTRPC } from '../calls/trpc.ts'
import { Outside } from '../parts/outside.tsx'
import { Problem } from '../parts/problem.tsx'
import { Failed, Loading } from '../parts/states.tsx'
import { texts } from '../texts/texts.ts'

/** Confirms an e-mail address by the link that was mailed to it. Programs that follow links change nothing by it. */
export const EmailPage = () => {
  const trpc = useTRPC()
  const words = texts.outside.email
  const [token] = useState(() => tokenIn(window.location.hash))
  const { mutate: read, data, error } = useMutation(trpc.email.read.mutationOptions())
  const confirm = useMutation(
    trpc.email.confirm.mutationOptions({
      onSuccess: () => window.history.replaceState(window.history.state, '', window.location.pathname),
    }),
  )
  useEffect(() => {
    if (token) read({ token })
  }, [token, read])
  if (!token) {
    return (
      <Outside title={texts.outside.incomplete.title}>
        <Text size="sm">{texts.outside.incomplete.sentence}</Text>
      </Outside>
    )
  }
  if (confirm.isSuccess) {
    return (
      <Outside title={words.done}>
        <Text size="sm">{words.signInAs(data?.email ?? '')}</Text>
        <Button component="a" href={START}>
          {words.start}
        </Button>
      </Outside>
    )
  }
  return (
    <Outside title={words.title}>
      {error && <Failed error={error} retry={() => read({ token })} />}
      {!error && !data && <Loading lines={2} />}
      {data && (
        <>
          <Text size="sm">{words.asked(<strong>{data.email}</strong>)}</Text>
          <Problem of={confirm.error ? refusalOf(confirm.error) : null} />
          <Button loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
            {words.verb}
          </Button>
        </>
      )}
    </Outside>
  )
}
