import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../parts/act.ts'
import { Problem } from '../../parts/problem.tsx'
import { RecoveryCodes } from '../../parts/sign-in/recovery-codes.tsx'
import { SecondFactorCode } from '../../parts/sign-in/second-factor-code.tsx'
import { useTRPC } from '../../calls/trpc.ts'

type OfferProps = { password: string; onDone: () => void }

/** Offers a second factor right after joining, while the password is at hand. */
export const OfferSecondFactor = ({ password, onDone }: OfferProps) => {
  const trpc = useTRPC()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begin = useAct(trpc.user.beginSecondFactor.mutationOptions())
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (begin.data) {
    return (
      <Stack>
        <SecondFactorCode {...begin.data} onDone={setCodes} />
        <Button variant="default" onClick={onDone}>
          Later
        </Button>
      </Stack>
    )
  }
  return (
    <Stack>
      <Text size="sm">
        You have joined. A second factor is a code from an app on your phone, asked for when you sign in. Without it you
        can look at everything and work in test mode; whatever changes something in live mode takes it.
      </Text>
      <Problem of={begin.problem} />
      <Group grow>
        <Button variant="default" onClick={onDone}>
          Later
        </Button>
        <Button loading={begin.isPending} onClick={() => begin.mutate({ password })}>
          Set it up now
        </Button>
      </Group>
    </Stack>
  )
}
