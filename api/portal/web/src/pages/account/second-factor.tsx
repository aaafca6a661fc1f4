import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Me } from '../../../../shapes.ts'
import { Panel } from '../../parts/panel.tsx'
import { RecoveryCodes } from '../../parts/sign-in/recovery-codes.tsx'
import { NewCodesForm } from './new-codes-form.tsx'
import { RemoveForm } from './remove-form.tsx'
import { SetUpForm } from './set-up-form.tsx'

const FEW_CODES = 3

type SecondFactorProps = { user: NonNullable<Me['user']> }

export const SecondFactor = ({ user }: SecondFactorProps) => {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) {
    return (
      <Panel title="Second factor" id="second-factor">
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      </Panel>
    )
  }
  if (!user.hasSecondFactor) {
    return (
      <Panel title="Second factor" id="second-factor">
        <SetUpForm onDone={setCodes} />
      </Panel>
    )
  }
  const left = user.recoveryCodesLeft
  return (
    <Panel title="Second factor" id="second-factor">
      <Text size="sm">
        A second factor is on: a code from your app is asked for when you sign in. {left} recovery{' '}
        {left === 1 ? 'code is' : 'codes are'} left.{left < FEW_CODES && ' Make new ones before you need them.'}
      </Text>
      <NewCodesForm onDone={setCodes} />
      <RemoveForm />
    </Panel>
  )
}
