import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { hasPasskeys } from '../../calls/device.ts'
import { useAct } from '../../parts/act.ts'
import { Problem } from '../../parts/problem.tsx'
import { AddPasskey } from '../../parts/sign-in/add-passkey.tsx'
import { RecoveryCodes } from '../../parts/sign-in/recovery-codes.tsx'
import { SecondFactorCode } from '../../parts/sign-in/second-factor-code.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'

type OfferProps = { password: string; onDone: () => void }

/** Offers a passkey, or else an app’s codes, right after joining, while the password is at hand. */
export const OfferSecondFactor = ({ password, onDone }: OfferProps) => {
  const trpc = useTRPC()
  const words = texts.outside.invitation
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begin = useAct(trpc.user.beginSecondFactor.mutationOptions())
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <Stack>
      {begin.data ? (
        <SecondFactorCode {...begin.data} onDone={setCodes} />
      ) : (
        <>
          <Text size="sm">{words.joined}</Text>
          {hasPasskeys() && <AddPasskey onDone={(made) => (made ? setCodes(made) : onDone())} />}
          <Problem of={begin.problem} />
          <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate({ password })}>
            {words.useApp}
          </Button>
        </>
      )}
      <Button variant="default" onClick={onDone}>
        {words.later}
      </Button>
    </Stack>
  )
}
