import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Key, NewKey } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useNow } from '../../format/clock.ts'
import { fromNow } from '../../format/formats.ts'
import { useAct } from '../../parts/act.ts'
import { gray, green, orange, StateTag } from '../../parts/badges.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { type KeyState, keyState } from './key-state.ts'
import { mayDo } from './may-do.ts'
import { RollKey } from './roll-key.tsx'

const tags = {
  works: green('Works'),
  expires_soon: orange('Expires soon'),
  expired: gray('Expired'),
  revoked: gray('Revoked'),
} satisfies Record<KeyState, unknown>

const nameOf = ({ label, id }: Key): string => label ?? id

export const KeyCard = ({ of, onMade }: { of: Key; onMade: (made: NewKey) => void }) => {
  const state = keyState(of, useNow())
  const isOver = state === 'revoked' || state === 'expired'
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {nameOf(of)}
          </Text>
          <StateTag of={tags[state]} />
        </Group>
        {of.shown !== null && <code className="mono small">{of.shown}</code>}
        <Text size="sm">
          {mayDo(of.scopes)}
          {of.addresses !== null && <>, from {of.addresses.join(', ')} only</>}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          Made <Instant at={of.createdAt} />. <LastUse of={of} /> <Ending of={of} state={state} />
        </Text>
        {!isOver && <Actions of={of} onMade={onMade} />}
      </Stack>
    </Card>
  )
}

const LastUse = ({ of: { lastUsedAt } }: { of: Key }) =>
  lastUsedAt === null ? (
    <>Never used.</>
  ) : (
    <>
      Last used <Instant at={lastUsedAt} relative />.
    </>
  )

const Ending = ({ of: { revokedAt, expiresAt }, state }: { of: Key; state: KeyState }) => {
  if (revokedAt !== null)
    return (
      <>
        Revoked <Instant at={revokedAt} />.
      </>
    )
  if (expiresAt === null) return <>Never expires.</>
  return (
    <>
      {state === 'expired' ? 'Expired' : 'Expires'} <Instant at={expiresAt} />.
    </>
  )
}

const Actions = ({ of, onMade }: { of: Key; onMade: (made: NewKey) => void }) => {
  const [isRolling, setRolling] = useState(false)
  const account = useAccount()
  const trpc = useTRPC()
  const revoking = useAct(trpc.key.revoke.mutationOptions(), { done: 'The key is revoked.' })
  const leave = () => setRolling(false)
  const shown = (made: NewKey) => {
    onMade(made)
    leave()
  }
  if (isRolling) return <RollKey of={of} onMade={shown} onLeave={leave} />
  return (
    <>
      <Group gap="xs">
        <Button variant="default" aria-label={`Roll ${nameOf(of)}`} onClick={() => setRolling(true)}>
          Roll
        </Button>
        <ConfirmButton
          title={`Revoke “${nameOf(of)}”?`}
          sentence={<RevokeSentence of={of} />}
          label="Revoke"
          ariaLabel={`Revoke ${nameOf(of)}`}
          loading={revoking.isPending}
          onConfirm={() => revoking.mutate({ account, id: of.id })}
        />
      </Group>
      <Problem of={revoking.problem} />
    </>
  )
}

const RevokeSentence = ({ of: { lastUsedAt } }: { of: Key }) => {
  const now = useNow()
  return (
    <>
      {lastUsedAt === null
        ? 'It was never used, so nothing should break.'
        : `It was last used ${fromNow(lastUsedAt, now)}. Anything that uses it stops working at once: its requests are refused with 401, and no winners arrive from it.`}{' '}
      A revoked key cannot be restored. To change keys without a gap, roll this one instead.
    </>
  )
}
