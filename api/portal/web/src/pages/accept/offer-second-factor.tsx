import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { hasPasskeys } from '../../calls/passkeys.ts'
import { useAct } from '../../parts/act.ts'
import { Problem } from '../../parts/problem.tsx'
import { AddPasskey } from '../../parts/sign-in/add-passkey.tsx'
import { RecoveryCodes } from '../../parts/sign-in/recovery-codes.tsx'
import { SecondFactorCode } from '../../parts/sign-in/second-factor-code.tsx'
import { useTRPC } from '../../calls/trpc.ts'

type OfferProps = { password: string; onDone: () => void }

/** Offers a passkey, or else an app’s codes, right after joining, while the password is at hand. */
export const OfferSecondFactor = ({ password, onDone }: OfferProps) => {
  const trpc = useTRPC()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begin = useAct(trpc.user.beginSecondFactor.mutationOptions())
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <Stack>
      {begin.data ? (
        <SecondFactorCode {...begin.data} onDone={setCodes} />
      ) : (
        <>
          <Text size="sm">
            You have joined. Whatever changes something in live mode takes a second factor: a passkey, or a code from an
            app on your phone. Without one you can look at everything and work in test mode.
          </Text>
          {hasPasskeys() && <AddPasskey onDone={(made) => (made ? setCodes(made) : onDone())} />}
          <Problem of={begin.problem} />
          <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate({ password })}>
            Use an app’s codes instead
          </Button>
        </>
      )}
      <Button variant="default" onClick={onDone}>
        Later
      </Button>
    </Stack>
  )
}
