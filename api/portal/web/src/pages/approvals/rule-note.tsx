import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { texts } from '../../texts/texts.ts'

/** Says, where live money or access changes, whether that takes another owner. Nothing in test mode. */
export const RuleNote = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const isLive = account.mode === 'live'
  const { data } = useQuery(trpc.approval.list.queryOptions({ account }, { enabled: isLive }))
  if (!isLive || !data) return null
  const said = data.takesTwo ? texts.approvals.note.takesTwo : texts.approvals.note.takesOne
  return (
    <Text size="sm" c="dimmed">
      {said((words) => (
        <AccountLink to="/approvals">{words}</AccountLink>
      ))}
    </Text>
  )
}
