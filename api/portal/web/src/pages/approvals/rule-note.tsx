import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { AccountLink } from '../../parts/account-link.tsx'

/** Says, where live money or access changes, whether that takes another owner. Nothing in test mode. */
export const RuleNote = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const isLive = account.mode === 'live'
  const { data } = useQuery(trpc.approval.list.queryOptions({ account }, { enabled: isLive }))
  if (!isLive || !data) return null
  return (
    <Text size="sm" c="dimmed">
      {data.takesTwo ? (
        <>
          Another owner has to approve it: see <AccountLink to="/approvals">approvals</AccountLink>.
        </>
      ) : (
        <>
          It takes nobody else’s approval. A second owner makes this safer: see{' '}
          <AccountLink to="/approvals">approvals</AccountLink>.
        </>
      )}
    </Text>
  )
}
