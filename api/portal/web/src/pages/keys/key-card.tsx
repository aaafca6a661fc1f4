import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Key, NewKey } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useNow } from '../../format/clock.ts'
import { fromNow } from '../../format/formats.ts'
import { useAct } from '../../parts/act.ts'
import { Tag, type Tone } from '../../parts/badges.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'
import { type KeyState, keyState } from './key-state.ts'
import { mayDo } from './may-do.ts'
import { RollKey } from './roll-key.tsx'

const tones = {
  works: 'green',
  expires_soon: 'orange',
  expired: 'gray',
  revoked: 'gray',
} satisfies Record<KeyState, Tone>

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
          <Tag tone={tones[state]}>{texts.keys.states[state]}</Tag>
        </Group>
        {of.shown !== null && <code className="mono small">{of.shown}</code>}
        <Text size="sm">
          {of.addresses === null ? mayDo(of.scopes) : texts.keys.mayDoFrom(mayDo(of.scopes), of.addresses.join(', '))}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          {texts.keys.made(<Instant at={of.createdAt} />)} <LastUse of={of} /> <Ending of={of} state={state} />
        </Text>
        {!isOver && <Actions of={of} onMade={onMade} />}
      </Stack>
    </Card>
  )
}

const LastUse = ({ of: { lastUsedAt } }: { of: Key }) =>
  lastUsedAt === null ? texts.keys.neverUsed : texts.keys.lastUsed(<Instant at={lastUsedAt} relative />)

const Ending = ({ of: { revokedAt, expiresAt }, state }: { of: Key; state: KeyState }) => {
  if (revokedAt !== null) return texts.keys.revoked(<Instant at={revokedAt} />)
  if (expiresAt === null) return texts.keys.neverExpires
  const at = <Instant at={expiresAt} />
  return state === 'expired' ? texts.keys.expired(at) : texts.keys.expires(at)
}

const Actions = ({ of, onMade }: { of: Key; onMade: (made: NewKey) => void }) => {
  const { roll, revoke } = texts.keys
  const name = nameOf(of)
  const [isRolling, setRolling] = useState(false)
  const account = useAccount()
  const trpc = useTRPC()
  const revoking = useAct(trpc.key.revoke.mutationOptions(), { done: revoke.done })
  const leave = () => setRolling(false)
  const shown = (made: NewKey) => {
    onMade(made)
    leave()
  }
  if (isRolling) return <RollKey of={of} onMade={shown} onLeave={leave} />
  return (
    <>
      <Group gap="xs">
        <Button variant="default" aria-label={roll.of(name)} onClick={() => setRolling(true)}>
          {roll.open}
        </Button>
        <ConfirmButton
          title={revoke.title(name)}
          sentence={<RevokeSentence of={of} />}
          label={revoke.verb}
          ariaLabel={revoke.of(name)}
          loading={revoking.isPending}
          onConfirm={() => revoking.mutate({ account, id: of.id })}
        />
      </Group>
      <Problem of={revoking.problem} />
    </>
  )
}

const RevokeSentence = ({ of: { lastUsedAt } }: { of: Key }) => {
  const words = texts.keys.revoke
  const now = useNow()
  return (
    <>
      {lastUsedAt === null ? words.unused : words.used(fromNow(lastUsedAt, now))} {words.final}
    </>
  )
}
