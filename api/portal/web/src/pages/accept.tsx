import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tokenIn } from '../address/fragment.ts'
import { Outside } from '../parts/outside.tsx'
import { Failed, Loading } from '../parts/states.tsx'
import { refusalOf } from '../calls/refusal.ts'
import { START } from '../address/next-address.ts'
import { useTRPC } from '../calls/trpc.ts'
import { texts } from '../texts/texts.ts'
import { Accept } from './accept/accept.tsx'
import { OfferSecondFactor } from './accept/offer-second-factor.tsx'

/** Somebody whose link was used already has an account. */
const SignInLink = () => (
  <Button component={Link} to="/sign-in" size="xs">
    {texts.signIn.signIn}
  </Button>
)

/** An invitation: who invites whom, how they join, then for a new user a second factor or "Later". */
export const AcceptPage = () => {
  const trpc = useTRPC()
  const [token] = useState(() => tokenIn(window.location.hash))
  const [joinedWith, setJoinedWith] = useState<string | null>(null)
  const { mutate: read, data: invited, error } = useMutation(trpc.invitation.read.mutationOptions())
  const me = useQuery(trpc.session.me.queryOptions())
  useEffect(() => {
    if (token) read({ token })
  }, [token, read])
  const goOn = () => window.location.assign(START)
  if (!token) {
    return (
      <Outside title={texts.outside.incomplete.title}>
        <Text size="sm">{texts.outside.incomplete.invitation}</Text>
      </Outside>
    )
  }
  if (joinedWith !== null) {
    return (
      <Outside title={texts.outside.invitation.protect}>
        <OfferSecondFactor password={joinedWith} onDone={goOn} />
      </Outside>
    )
  }
  const failed = error ?? me.error
  return (
    <Outside title={invited ? texts.outside.invitation.join(invited.partnerName) : texts.outside.invitation.title}>
      {failed && (
        <Failed
          error={failed}
          retry={() => (error ? read({ token }) : void me.refetch())}
          action={refusalOf(failed).reason === 'token_not_valid' && <SignInLink />}
        />
      )}
      {!failed && !(invited && me.data) && <Loading lines={4} />}
      {!failed && invited && me.data && (
        <Accept
          token={token}
          invited={invited}
          signedInAs={me.data.user?.email ?? null}
          onJoined={(newPassword) => {
            window.history.replaceState(window.history.state, '', window.location.pathname)
            if (newPassword === null) goOn()
            else setJoinedWith(newPassword)
          }}
        />
      )}
    </Outside>
  )
}
