import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { texts } from '../../texts/texts.ts'

/** A wallet that somebody asked for, and another owner has not approved yet. */
export const AskedWallet = ({ slug }: { slug: string }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const { data } = useQuery(trpc.approval.list.queryOptions({ account }, { enabled: account.mode === 'live' }))
  const asked = data?.approvals.find((each) => each.slug === slug && ['open', 'waiting'].includes(each.state))
  if (!asked) return null
  const words = texts.wallet.asked
  const page = (said: string) => <AccountLink to="/approvals">{said}</AccountLink>
  return (
    <Alert color="blue" variant="outline" title={words.title}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {asked.sentence} {asked.isYours ? words.byYou(page) : words.by(asked.askedBy, page)}
      </Text>
    </Alert>
  )
}
