import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ApprovalList } from '../../../approval-shapes.ts'
import { can, useAccount, useRole } from '../address/account.ts'
import { live, useTRPC } from '../calls/trpc.ts'
import { AccountLink } from '../parts/account-link.tsx'
import { Instant } from '../parts/instant.tsx'
import { Page } from '../parts/page.tsx'
import { Empty, Query } from '../parts/states.tsx'
import { texts } from '../texts/texts.ts'
import { ApprovalCard } from './approvals/approval-card.tsx'
import { Section } from './lists/section.tsx'

const POLL_MS = 3_000

export const ApprovalsPage = () => {
  const isAllowed = can(useRole(), 'manager')
  return (
    <Page title={texts.approvals.title}>
      {isAllowed ? (
        <Approvals />
      ) : (
        <Empty title={texts.approvals.notAllowed.title}>{texts.approvals.notAllowed.sentence}</Empty>
      )}
    </Page>
  )
}

const Approvals = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const list = useQuery(trpc.approval.list.queryOptions({ account }, live(POLL_MS)))
  return <Query of={list}>{(shown) => <Shown list={shown} />}</Query>
}

const isOpen = ({ state }: ApprovalList['approvals'][number]) => state === 'open' || state === 'waiting'

const Shown = ({ list }: { list: ApprovalList }) => {
  const words = texts.approvals
  const open = list.approvals.filter(isOpen)
  const decided = list.approvals.filter((approval) => !isOpen(approval))
  return (
    <Stack gap="xl">
      <Rule of={list} />
      <Section title={words.waiting}>
        {open.length > 0 ? <Cards of={open} /> : <Empty title={words.none.title}>{words.none.sentence}</Empty>}
      </Section>
      {decided.length > 0 && (
        <Section title={words.decided}>
          <Cards of={decided} />
        </Section>
      )}
    </Stack>
  )
}

const Cards = ({ of }: { of: ApprovalList['approvals'] }) => (
  <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
    {of.map((approval) => (
      <ApprovalCard key={approval.id} approval={approval} />
    ))}
  </Stack>
)

/** Whether money moves only with two owners here, and what else the reader should know about that. */
const Rule = ({ of: { takesTwo, countsFrom } }: { of: ApprovalList }) => (
  <Stack gap="xs">
    <Text size="sm">
      {takesTwo
        ? texts.approvals.takesTwo
        : texts.approvals.takesOne((words) => <AccountLink to="/team">{words}</AccountLink>)}
    </Text>
    {countsFrom !== null && <Text size="sm">{texts.approvals.newOwner(<Instant at={countsFrom} />)}</Text>}
  </Stack>
)
