import { Card, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Team } from '../../../../shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { Tag } from '../../parts/badges.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'
import { ChangeRole } from './change-role.tsx'

export type Member = Team['members'][number]

export const MemberCard = ({ member }: { member: Member }) => {
  const { name, email, role, hasSecondFactor, lastSeenAt, isYou } = member
  const words = texts.team
  const isOwner = can(useRole(), 'owner')
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" align="flex-start">
          <div>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {isYou ? words.you(name) : name}
            </Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {email}
            </Text>
          </div>
          <Group gap="xs">
            <Tag tone="blue">{words.roles[role].name}</Tag>
            {hasSecondFactor ? (
              <Tag tone="green">{words.hasSecondFactor}</Tag>
            ) : (
              <Tag tone="orange">{words.noSecondFactor}</Tag>
            )}
          </Group>
        </Group>
        <Text size="sm" c="dimmed" component="div">
          {lastSeenAt === null ? words.notSeen : words.lastSeen(<Instant at={lastSeenAt} relative />)}
        </Text>
        {isOwner && <Actions member={member} />}
      </Stack>
    </Card>
  )
}

const Actions = ({ member: { id, name, role, isYou } }: { member: Member }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.team
  const navigate = useNavigate()
  const leave = () => void (isYou && navigate({ to: '/' }))
  const done = isYou ? words.leave.done : words.remove.done(name)
  const removing = useAct(trpc.team.remove.mutationOptions({ onSuccess: leave }), { done })
  return (
    <>
      <Group gap="sm" align="flex-end">
        <ChangeRole id={id} name={name} role={role} isYou={isYou} />
        <ConfirmButton
          title={isYou ? words.leave.title : words.remove.title(name)}
          sentence={isYou ? words.leave.sentence : words.remove.sentence(name)}
          label={isYou ? words.leave.verb : words.remove.verb}
          ariaLabel={isYou ? words.leave.label : words.remove.label(name)}
          loading={removing.isPending}
          onConfirm={() => removing.mutate({ account, id })}
        />
      </Group>
      <Problem of={removing.problem} />
    </>
  )
}
