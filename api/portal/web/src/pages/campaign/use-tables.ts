import { useQuery } from '@tanstack/react-query'
import type { PrizeTable } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'

/** The tables that a campaign may change to: those that are listed, and first the one that it has. */
export const useTables = (current: PrizeTable): PrizeTable[] => {
  const account = useAccount()
  const trpc = useTRPC()
  const { data } = useQuery(trpc.prizeTable.list.queryOptions({ account }))
  return [current, ...(data?.tables ?? []).filter(({ id }) => id !== current.id)]
}
