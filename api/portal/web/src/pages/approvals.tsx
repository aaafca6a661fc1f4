import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ApprovalList } from '../../../approval-shapes.ts'
import { can, useAccount, useRole } from '../address/account.ts'
import { live, useTRPC } from '../calls/trpc.ts'
import { AccountLink } from '../parts/account-link.tsx'
import { Instant } from '../parts/instant.tsx'
import { Page } from '../parts/page.tsx'
import { Empty, Query } from '../parts/states.tsx'
import { ApprovalCard } from './approvals/approval-card.tsx'
import { Section } from './lists/section.tsx'

const POLL_MS = 3_000

export const ApprovalsPage = () => {
  const isAllowed = can(useRole(), 'manager')
  return (
    <Page title="Approvals">
      {isAllowed ? (
        <Approvals />
      ) : (
        <Empty title="Approvals are for managers and owners">
          Another payout wallet and live API keys are asked for by managers and owners, and approved by owners.
        </Empty>
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
  const open = list.approvals.filter(isOpen)
  const decided = list.approvals.filter((approval) => !isOpen(approval))
  return (
    <Stack gap="xl">
      <Rule of={list} />
      <Section title="Waiting">
        {open.length > 0 ? (
          <Cards of={open} />
        ) : (
          <Empty title="Nothing waits">What somebody asks for is listed here, and on every owner’s home.</Empty>
        )}
      </Section>
      {decided.length > 0 && (
        <Section title="Decided">
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

/** Whether it takes two here, and what else the reader should know of it. */
const Rule = ({ of: { takesTwo, countsFrom } }: { of: ApprovalList }) => (
  <Stack gap="xs">
    <Text size="sm">
      {takesTwo ? (
        <>
          Another payout wallet and a live API key take two people: one asks, and another owner approves it after a
          while, so that every owner can see it before.
        </>
      ) : (
        <>
          Your team has one owner, or its second one is new: another payout wallet and live API keys take nobody else’s
          approval. A second owner makes this safer, since nobody who gets into one person’s account can then do it
          alone. See <AccountLink to="/team">your team</AccountLink>.
        </>
      )}
    </Text>
    {countsFrom !== null && (
      <Text size="sm">
        You became an owner lately: you can approve from <Instant at={countsFrom} /> on, and refuse now.
      </Text>
    )}
  </Stack>
)
