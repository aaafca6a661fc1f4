import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { type Picked, ruleOf } from './cadence.ts'

/** The draws of what is picked, as the service computes them: by the rules and zones that it draws by. */
export const usePreview = (picked: Picked, timeZone: string) => {
  const account = useAccount()
  const trpc = useTRPC()
  const cadence = ruleOf(picked)
  const input = { account, cadence: cadence ?? '', timeZone }
  const isAsked = cadence !== null && timeZone !== ''
  return useQuery(
    trpc.setup.preview.queryOptions(input, { enabled: isAsked, placeholderData: keepPreviousData, retry: false }),
  )
}
