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
import { ChangeRole } from './change-role.tsx'
import { roleWords } from './role-words.ts'

export type Member = Team['members'][number]

export const MemberCard = ({ member }: { member: Member }) => {
  const { name, email, role, hasSecondFactor, lastSeenAt, isYou } = member
  const isOwner = can(useRole(), 'owner')
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" align="flex-start">
          <div>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
              {isYou && ' (you)'}
            </Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {email}
            </Text>
          </div>
          <Group gap="xs">
            <Tag tone="blue">{roleWords[role].name}</Tag>
            {hasSecondFactor ? <Tag tone="green">Second factor on</Tag> : <Tag tone="orange">No second factor</Tag>}
          </Group>
        </Group>
        <Text size="sm" c="dimmed" component="div">
          {lastSeenAt === null ? (
            'Not seen yet.'
          ) : (
            <>
              Last seen <Instant at={lastSeenAt} relative />.
            </>
          )}
        </Text>
        {isOwner && <Actions member={member} />}
      </Stack>
    </Card>
  )
}

const Actions = ({ member: { id, name, role, isYou } }: { member: Member }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const navigate = useNavigate()
  const leave = () => void (isYou && navigate({ to: '/' }))
  const done = isYou ? 'You have left the team.' : `${name} is no longer in the team.`
  const removing = useAct(trpc.team.remove.mutationOptions({ onSuccess: leave }), { done })
  return (
    <>
      <Group gap="sm" align="flex-end">
        <ChangeRole id={id} name={name} role={role} isYou={isYou} />
        <ConfirmButton
          title={isYou ? 'Leave this team?' : `Remove ${name}?`}
          sentence={
            isYou
              ? 'You can then no longer open this team’s pages. Another owner would have to invite you again.'
              : `${name} can then no longer open this team’s pages. The keys that ${name} made keep working: revoke them on the API keys page if necessary.`
          }
          label={isYou ? 'Leave' : 'Remove'}
          ariaLabel={isYou ? 'Leave this team' : `Remove ${name}`}
          loading={removing.isPending}
          onConfirm={() => removing.mutate({ account, id })}
        />
      </Group>
      <Problem of={removing.problem} />
    </>
  )
}
