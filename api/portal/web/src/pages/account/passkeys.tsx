import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { SecondFactors } from '../../../../shapes.ts'
import { hasPasskeys } from '../../calls/passkeys.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { useAct } from '../../parts/act.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Instant } from '../../parts/instant.tsx'
import { OpenInPlace } from '../../parts/open.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Problem } from '../../parts/problem.tsx'
import { AddPasskey } from '../../parts/sign-in/add-passkey.tsx'
import { RecoveryCodes } from '../../parts/sign-in/recovery-codes.tsx'

type Passkey = SecondFactors['passkeys'][number]

const NONE =
  'None yet. A passkey signs in without a password and counts as the second factor: easier than codes, and nobody can be talked into giving it away.'

/** The passkeys of a user, with a way to add and to remove one. */
export const Passkeys = ({ factors: { passkeys, hasApp } }: { factors: SecondFactors }) => {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const isOnly = passkeys.length === 1 && !hasApp
  return (
    <Panel title="Passkeys">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : (
        <>
          {passkeys.length === 0 ? (
            <Text size="sm">{NONE}</Text>
          ) : (
            <Stack component="ul" gap="sm" p={0} m={0} className="plain-list">
              {passkeys.map((passkey) => (
                <PasskeyLine key={passkey.id} passkey={passkey} isOnly={isOnly} />
              ))}
            </Stack>
          )}
          {hasPasskeys() ? (
            <OpenInPlace label="Add a passkey" variant={passkeys.length === 0 ? 'filled' : 'default'}>
              {(close) => (
                <AddPasskey
                  onDone={(made) => {
                    setCodes(made)
                    close()
                  }}
                  onLeave={close}
                />
              )}
            </OpenInPlace>
          ) : (
            <Text size="sm">This browser has no passkeys.</Text>
          )}
        </>
      )}
    </Panel>
  )
}

const PasskeyLine = ({ passkey, isOnly }: { passkey: Passkey; isOnly: boolean }) => {
  const { id, name, isBackedUp, createdAt, lastUsedAt } = passkey
  const trpc = useTRPC()
  const remove = useAct(trpc.passkey.remove.mutationOptions(), { done: `“${name}” no longer signs in.` })
  return (
    <Stack component="li" gap="xs">
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="sm" c="dimmed" component="div">
            Added <Instant at={createdAt} relative />,{' '}
            {lastUsedAt === null ? (
              'not used yet'
            ) : (
              <>
                used <Instant at={lastUsedAt} relative />
              </>
            )}
            {isBackedUp && '; your devices share it'}
          </Text>
        </div>
        <ConfirmButton
          size="xs"
          title={`Remove “${name}”?`}
          sentence={
            isOnly
              ? 'It is your only second factor: without one, whatever changes something in live mode is refused, and your recovery codes end too.'
              : 'It no longer signs in here. Remove it from the device as well.'
          }
          label="Remove"
          ariaLabel={`Remove the passkey ${name}`}
          loading={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
        />
      </Group>
      <Problem of={remove.problem} />
    </Stack>
  )
}
