import { Card, Group, Stack, Text } from '@mantine/core'
import type { Team } from '../../../../shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { Tag } from '../../parts/badges.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { Section } from '../lists/section.tsx'
import { texts } from '../../texts/texts.ts'

type Invitation = Team['invitations'][number]

export const Invitations = ({ invitations }: { invitations: readonly Invitation[] }) => (
  <Section title={texts.team.invitations.title} sentence={texts.team.invitations.sentence}>
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {invitations.map((invitation) => (
        <InvitationCard key={invitation.id} invitation={invitation} />
      ))}
    </Stack>
  </Section>
)

const InvitationCard = ({ invitation }: { invitation: Invitation }) => {
  const { email, role, invitedBy, createdAt, expiresAt } = invitation
  const words = texts.team.invitations
  const isOwner = can(useRole(), 'owner')
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" align="flex-start">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
          <Tag tone="gray">{words.as(texts.team.roles[role].within)}</Tag>
        </Group>
        <Text size="sm" c="dimmed" component="div">
          {words.mailed(invitedBy, <Instant at={createdAt} relative />, <Instant at={expiresAt} relative />)}
        </Text>
        {isOwner && <Withdraw invitation={invitation} />}
      </Stack>
    </Card>
  )
}

const Withdraw = ({ invitation: { id, email } }: { invitation: Invitation }) => {
  const words = texts.team.invitations
  const account = useAccount()
  const trpc = useTRPC()
  const act = useAct(trpc.team.withdrawInvitation.mutationOptions(), { done: words.withdrawn })
  return (
    <>
      <div>
        <ConfirmButton
          title={words.withdrawTitle}
          sentence={words.withdrawSentence(email)}
          label={words.withdraw}
          ariaLabel={words.withdrawOf(email)}
          loading={act.isPending}
          onConfirm={() => act.mutate({ account, id })}
        />
      </div>
      <Problem of={act.problem} />
    </>
  )
}
