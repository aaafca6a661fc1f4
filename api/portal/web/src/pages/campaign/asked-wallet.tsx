import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { AccountLink } from '../../parts/account-link.tsx'

/** A wallet that somebody asked for, and another owner has not approved yet. */
export const AskedWallet = ({ slug }: { slug: string }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const { data } = useQuery(trpc.approval.list.queryOptions({ account }, { enabled: account.mode === 'live' }))
  const asked = data?.approvals.find((each) => each.slug === slug && ['open', 'waiting'].includes(each.state))
  if (!asked) return null
  return (
    <Alert color="blue" variant="outline" title="A change waits for an owner">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {asked.sentence} {asked.isYours ? 'You' : asked.askedBy} asked for it; another owner has to approve it first.
        See <AccountLink to="/approvals">approvals</AccountLink>.
      </Text>
    </Alert>
  )
}
