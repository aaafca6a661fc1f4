import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'

/**
 * After a pick without an answer. If it went through, the list shows it and this disappears; otherwise this says that
 * the list shows none.
 */
export const Unanswered = ({ slug, failedAtMs }: { slug: string; failedAtMs: number }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const { dataUpdatedAt } = useQuery(trpc.guarantee.list.queryOptions({ account, slug }))
  return (
    <Alert color="orange" variant="outline" role="status" title="Did the pick go through?">
      {dataUpdatedAt > failedAtMs
        ? 'The list was read again, and the period still waits for its pick. You can pick again: a period is paid only once, however often it is tried.'
        : 'The list is being read again to see. Leave this page open.'}
    </Alert>
  )
}
