import { Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { RowCards } from '../../../../../portal/web/src/pages/lists/row-cards.tsx'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Panel } from '../../../../../portal/web/src/parts/panel.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { Change, useChange } from '../../parts/change.tsx'
import { Once } from '../../parts/once.tsx'
import type { Partner } from '../../shapes.ts'
import { Invite } from './invite.tsx'

type Link = { title: string; link: string }

/** The members of a partner's team, and who is invited. */
export const Team = ({ of }: { of: Partner }) => {
  const [made, setMade] = useState<Link | null>(null)
  return (
    <Panel title="Team" actions={<Invite of={of} onMade={setMade} />}>
      {made && <Once {...made} />}
      {of.members.length === 0 && <Text size="sm">Nobody is in the team yet. Invite its first owner.</Text>}
      {of.members.length > 0 && (
        <RowCards label="Members" columns={['Name', 'Role', 'Second factor', 'Last seen', 'Actions']}>
          {of.members.map((member) => (
            <Table.Tr key={member.id}>
              <Table.Td>
                <div>
                  {member.name}
                  <Text size="xs" c="dimmed">
                    {member.email}
                  </Text>
                </div>
              </Table.Td>
              <Table.Td data-label="Role">{member.role}</Table.Td>
              <Table.Td data-label="Second factor">{member.hasSecondFactor ? 'yes' : 'no'}</Table.Td>
              <Table.Td data-label="Last seen">
                {member.lastSeenAt ? <Instant at={member.lastSeenAt} relative /> : 'never'}
              </Table.Td>
              <Table.Td data-label="Actions">
                <Group gap="xs" wrap="nowrap">
                  <ResetPassword email={member.email} onMade={setMade} />
                  <Remove partner={of.id} member={member} />
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </RowCards>
      )}
      {of.invitations.length > 0 && (
        <Stack gap={0}>
          {of.invitations.map(({ id, email, role, expiresAt }) => (
            <Text key={id} size="sm">
              {email} is invited as {role}, until <Instant at={expiresAt} />.
            </Text>
          ))}
        </Stack>
      )}
    </Panel>
  )
}

const ResetPassword = ({ email, onMade }: { email: string; onMade: (made: Link) => void }) => {
  const trpc = useTRPC()
  const onSuccess = ({ resetUrl: link }: { resetUrl: string }) =>
    onMade({ title: `For ${email}: a new password`, link })
  const reset = useChange(trpc.partner.resetPassword.mutationOptions({ onSuccess }), 'The link is made.')
  return (
    <Change
      of={reset}
      verb="Reset"
      ariaLabel={`Reset the password of ${email}`}
      title={`Reset the password of ${email}?`}
      means="You get a link with which they set a new password, once, within a day. It removes their second factor and their passkeys, too."
      onConfirm={() => reset.act.mutate({ email, removesSecondFactor: true, confirm: email })}
    />
  )
}

type RemoveProps = { partner: string; member: { id: string; email: string } }

const Remove = ({ partner, member: { id, email } }: RemoveProps) => {
  const trpc = useTRPC()
  const remove = useChange(trpc.partner.removeMember.mutationOptions(), `${email} is removed.`)
  return (
    <Change
      of={remove}
      verb="Remove"
      ariaLabel={`Remove ${email}`}
      color="red"
      title={`Remove ${email} from the team?`}
      means="They see nothing of this partner any more, at once. What they invited, if they are an owner, lapses. A team keeps one owner."
      onConfirm={() => remove.act.mutate({ partner, member: id, confirm: id })}
    />
  )
}
