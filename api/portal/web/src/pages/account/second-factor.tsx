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
import { texts } from '../../texts/texts.ts'
import { NewCodesForm } from './new-codes-form.tsx'
import { RemoveForm } from './remove-form.tsx'
import { SetUpForm } from './set-up-form.tsx'

const FEW_CODES = 3

type SecondFactorProps = { user: NonNullable<Me['user']>; factors: SecondFactors }

/** Codes of an app, and the recovery codes that stand in for whatever is lost. */
export const SecondFactor = ({ user, factors: { hasApp, passkeys } }: SecondFactorProps) => {
  const words = texts.account.secondFactor
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const hasPasskey = passkeys.length > 0
  const left = user.recoveryCodesLeft
  return (
    <Panel title={hasPasskey ? words.codes : words.title} id="second-factor">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : (
        <>
          {user.hasSecondFactor && (
            <Text size="sm">
              {hasApp && words.isOn} {words.left(left)} {left < FEW_CODES && words.few}
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
  <OpenInPlace label={texts.account.secondFactor.addApp}>{() => <SetUpForm onDone={onDone} hasPasskey />}</OpenInPlace>
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
          {texts.account.secondFactor.newCodes}
        </Button>
      </Group>
    </>
  )
}

const RemoveApp = () => {
  const words = texts.account.secondFactor
  const trpc = useTRPC()
  const remove = useAct(trpc.user.removeSecondFactor.mutationOptions(), {
    done: words.appOffDone,
  })
  return (
    <>
      <Problem of={remove.problem} />
      <Group>
        <ConfirmButton
          title={words.appOffTitle}
          sentence={words.appOffSentence}
          label={words.appOff}
          loading={remove.isPending}
          onConfirm={() => remove.mutate({})}
        />
      </Group>
    </>
  )
}
