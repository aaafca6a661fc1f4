import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { can, useAccount, useRole } from '../address/account.ts'
import { Page } from '../parts/page.tsx'
import { Query } from '../parts/states.tsx'
import { live, useTRPC } from '../calls/trpc.ts'
import { texts } from '../texts/texts.ts'
import { Section } from './lists/section.tsx'
import { Invitations } from './team/invitations.tsx'
import { InviteMember } from './team/invite-member.tsx'
import { MemberCard } from './team/member-card.tsx'
import { OrganiserPanel } from './team/organiser.tsx'
import { RoleList } from './team/role-list.tsx'

const POLL_MS = 3_000

export const TeamPage = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const isOwner = can(useRole(), 'owner')
  const team = useQuery(trpc.team.list.queryOptions({ account }, live(POLL_MS)))
  return (
    <Page title={texts.team.title}>
      <Stack gap="xl">
        {isOwner ? <InviteMember /> : <Text size="sm">{texts.team.onlyOwners}</Text>}
        <Query of={team}>
          {({ members, invitations }) => (
            <>
              {invitations.length > 0 && <Invitations invitations={invitations} />}
              <Section title={texts.team.members}>
                <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
                  {members.map((member) => (
                    <MemberCard key={member.id} member={member} />
                  ))}
                </Stack>
              </Section>
            </>
          )}
        </Query>
        <OrganiserPanel />
        <RoleList />
      </Stack>
    </Page>
  )
}
