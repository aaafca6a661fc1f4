import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { SecondFactors } from '../../../../shapes.ts'
import { hasPasskeys } from '../../calls/device.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { useAct } from '../../parts/act.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Instant } from '../../parts/instant.tsx'
import { OpenInPlace } from '../../parts/open.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Problem } from '../../parts/problem.tsx'
import { AddPasskey } from '../../parts/sign-in/add-passkey.tsx'
import { RecoveryCodes } from '../../parts/sign-in/recovery-codes.tsx'
import { texts } from '../../texts/texts.ts'

type Passkey = SecondFactors['passkeys'][number]

/** The passkeys of a user, with a way to add and to remove one. */
export const Passkeys = ({ factors: { passkeys, hasApp } }: { factors: SecondFactors }) => {
  const words = texts.account.passkeys
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const isOnly = passkeys.length === 1 && !hasApp
  return (
    <Panel title={words.title}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : (
        <>
          {passkeys.length === 0 ? (
            <Text size="sm">{words.none}</Text>
          ) : (
            <Stack component="ul" gap="sm" p={0} m={0} className="plain-list">
              {passkeys.map((passkey) => (
                <PasskeyLine key={passkey.id} passkey={passkey} isOnly={isOnly} />
              ))}
            </Stack>
          )}
          {hasPasskeys() ? (
            <OpenInPlace label={texts.signIn.passkey.add} variant={passkeys.length === 0 ? 'filled' : 'default'}>
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
            <Text size="sm">{words.unsupported}</Text>
          )}
        </>
      )}
    </Panel>
  )
}

const PasskeyLine = ({ passkey, isOnly }: { passkey: Passkey; isOnly: boolean }) => {
  const { id, name, isBackedUp, createdAt, lastUsedAt } = passkey
  const words = texts.account.passkeys
  const added = <Instant at={createdAt} relative />
  const trpc = useTRPC()
  const remove = useAct(trpc.passkey.remove.mutationOptions(), { done: words.removed(name) })
  return (
    <Stack component="li" gap="xs">
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="sm" c="dimmed" component="div">
            {lastUsedAt === null ? words.unused(added) : words.used(added, <Instant at={lastUsedAt} relative />)}
            {isBackedUp && words.shared}
          </Text>
        </div>
        <ConfirmButton
          size="xs"
          title={words.removeTitle(name)}
          sentence={isOnly ? words.removeOnly : words.removeSentence}
          label={words.remove}
          ariaLabel={words.removeOf(name)}
          loading={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
        />
      </Group>
      <Problem of={remove.problem} />
    </Stack>
  )
}
