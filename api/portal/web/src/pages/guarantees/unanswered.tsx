import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'

/**
 * After a pick without an answer. If it went through, the list shows it and this disappears; otherwise this says that
 * the list shows none.
 */
export const Unanswered = ({ slug, failedAtMs }: { slug: string; failedAtMs: number }) => {
  const words = texts.guarantees.unanswered
  const account = useAccount()
  const trpc = useTRPC()
  const { dataUpdatedAt } = useQuery(trpc.guarantee.list.queryOptions({ account, slug }))
  return (
    <Alert color="orange" variant="outline" role="status" title={words.title}>
      {dataUpdatedAt > failedAtMs ? words.stillWaits : words.reading}
    </Alert>
  )
}
