import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { paceOf } from './pace.ts'

/** The drawing in the page's address, read again while it is shown. */
export const useDrawing = () => {
  const { slug = '', id = '' } = useParams({ strict: false })
  const account = useAccount()
  const drawing = useQuery(
    useTRPC().drawing.get.queryOptions(
      { account, slug, id },
      {
        refetchInterval: ({ state }) => paceOf(state.data && [state.data], Date.now()),
        refetchIntervalInBackground: false,
      },
    ),
  )
  return { slug, id, drawing }
}
