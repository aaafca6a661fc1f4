import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tokenIn } from '../address/fragment.ts'
import { Outside } from '../parts/outside.tsx'
import { Failed, Loading } from '../parts/states.tsx'
import { START } from '../address/next-address.ts'
import { useTRPC } from '../calls/trpc.ts'
import { JoinForm } from './accept/join-form.tsx'
import { OfferSecondFactor } from './accept/offer-second-factor.tsx'

/** An invitation: who invites whom, the password, then a second factor or "Later". */
export const AcceptPage = () => {
  const trpc = useTRPC()
  const [token] = useState(() => tokenIn(window.location.hash))
  const [joinedWith, setJoinedWith] = useState<string | null>(null)
  const { mutate: read, data: invited, error } = useMutation(trpc.invitation.read.mutationOptions())
  useEffect(() => {
    if (token) read({ token })
  }, [token, read])
  const goOn = () => window.location.assign(START)
  if (!token) {
    return (
      <Outside title="This link is not complete">
        <Text size="sm">Open the invitation’s link exactly as it was sent to you, to its last character.</Text>
      </Outside>
    )
  }
  if (joinedWith !== null) {
    return (
      <Outside title="Protect your account">
        <OfferSecondFactor password={joinedWith} onDone={goOn} />
      </Outside>
    )
  }
  return (
    <Outside title={invited ? `Join ${invited.partnerName}` : 'Invitation'}>
      {error && <Failed error={error} retry={() => read({ token })} />}
      {!error && !invited && <Loading lines={4} />}
      {invited && (
        <JoinForm
          token={token}
          invited={invited}
          onJoined={(password) => {
            window.history.replaceState(window.history.state, '', window.location.pathname)
            if (invited.isKnown) goOn()
            else setJoinedWith(password)
          }}
        />
      )}
    </Outside>
  )
}
