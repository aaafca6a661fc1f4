import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Me, SecondFactors } from '../../../../shapes.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { useAct } from '../../parts/act.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { OpenInPlace } from '../../parts/open.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Problem } from '../../parts/problem.tsx'
import { RecoveryCodes } from '../../parts/sign-in/recovery-codes.tsx'
import { NewCodesForm } from './new-codes-form.tsx'
import { RemoveForm } from './remove-form.tsx'
import { SetUpForm } from './set-up-form.tsx'

const FEW_CODES = 3

type SecondFactorProps = { user: NonNullable<Me['user']>; factors: SecondFactors }

/** Codes of an app, and the recovery codes that stand in for whatever is lost. */
export const SecondFactor = ({ user, factors: { hasApp, passkeys } }: SecondFactorProps) => {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const hasPasskey = passkeys.length > 0
  const left = user.recoveryCodesLeft
  return (
    <Panel title={hasPasskey ? 'Codes' : 'Second factor'} id="second-factor">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : (
        <>
          {user.hasSecondFactor && (
            <Text size="sm">
              {hasApp && 'A second factor is on: a code from your app is asked for when you sign in. '}
              {left} recovery {left === 1 ? 'code is' : 'codes are'} left.
              {left < FEW_CODES && ' Make new ones before you need them.'}
            </Text>
          )}
          {user.hasSecondFactor && (hasPasskey ? <NewCodes onDone={setCodes} /> : <NewCodesForm onDone={setCodes} />)}
          {!hasApp && (hasPasskey ? <AddApp onDone={setCodes} /> : <SetUpForm onDone={setCodes} />)}
          {hasApp && (hasPasskey ? <RemoveApp /> : <RemoveForm />)}
        </>
      )}
    </Panel>
  )
}

const AddApp = ({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) => (
  <OpenInPlace label="Set up an app as well">{() => <SetUpForm onDone={onDone} hasPasskey />}</OpenInPlace>
)

/** A user with a passkey confirms with that instead of a code. */
const NewCodes = ({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) => {
  const trpc = useTRPC()
  const renew = useAct(
    trpc.user.newRecoveryCodes.mutationOptions({ onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) }),
  )
  return (
    <>
      <Problem of={renew.problem} />
      <Group>
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate({})}>
          Make new recovery codes
        </Button>
      </Group>
    </>
  )
}

const RemoveApp = () => {
  const trpc = useTRPC()
  const remove = useAct(trpc.user.removeSecondFactor.mutationOptions(), {
    done: 'The app’s codes no longer sign in. Your passkeys do.',
  })
  return (
    <>
      <Problem of={remove.problem} />
      <Group>
        <ConfirmButton
          title="Turn the app’s codes off?"
          sentence="From then on only your passkeys and your recovery codes count as the second factor."
          label="Turn the app’s codes off"
          loading={remove.isPending}
          onConfirm={() => remove.mutate({})}
        />
      </Group>
    </>
  )
}
