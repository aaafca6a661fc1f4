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

/** Confirms an e-mail address by the link that was mailed to it. Programs that follow links change nothing by it. */
export const EmailPage = () => {
  const trpc = useTRPC()
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
      <Outside title="This link is not complete">
        <Text size="sm">Open the link exactly as it was sent to you, to its last character.</Text>
      </Outside>
    )
  }
  if (confirm.isSuccess) {
    return (
      <Outside title="Your e-mail address is changed">
        <Text size="sm">From now on you sign in as {data?.email}.</Text>
        <Button component="a" href={START}>
          Go to the portal
        </Button>
      </Outside>
    )
  }
  return (
    <Outside title="Confirm your e-mail address">
      {error && <Failed error={error} retry={() => read({ token })} />}
      {!error && !data && <Loading lines={2} />}
      {data && (
        <>
          <Text size="sm">
            You asked to sign in as <strong>{data.email}</strong> from now on.
          </Text>
          <Problem of={confirm.error ? refusalOf(confirm.error) : null} />
          <Button loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
            Use this address
          </Button>
        </>
      )}
    </Outside>
  )
}
