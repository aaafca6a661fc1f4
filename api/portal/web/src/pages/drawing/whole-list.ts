import { useQueryClient } from '@tanstack/react-query'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'

const PER_PAGE = 100
const AT_ONCE = 8

/** Reads the ids of a whole list, in order: a changed name has to be sent with all of them. */
export const useWholeList = ({ slug, id, total }: { slug: string; id: string; total: number }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const readFrom = async (from: number): Promise<string[]> => {
    const { winners } = await queries.fetchQuery(trpc.drawing.winners.queryOptions({ account, slug, id, from }))
    return winners.map(({ winner }) => winner)
  }
  return async (): Promise<string[]> => {
    const ids: string[] = []
    while (ids.length < total) {
      const starts = Array.from({ length: AT_ONCE }, (_, i) => ids.length + i * PER_PAGE).filter((from) => from < total)
      const pages = await Promise.all(starts.map(readFrom))
      const read = pages.flat()
      if (read.length === 0) break
      ids.push(...read)
    }
    return ids
  }
}
