import { useQuery } from '@tanstack/react-query'
import { PageFrame } from '../../../../portal/web/src/parts/page-frame.tsx'
import { Empty, Query } from '../../../../portal/web/src/parts/states.tsx'
import { useTRPC } from '../calls/trpc.ts'
import { ChainShown } from './chain/chain-shown.tsx'

const REFRESH_MS = 10_000

/** The output of `chain status`, as far as the database has it. */
export const ChainPage = () => {
  const trpc = useTRPC()
  const chains = useQuery(trpc.chain.list.queryOptions(undefined, { refetchInterval: REFRESH_MS }))
  return (
    <PageFrame title="Chains">
      <Query of={chains}>
        {(found) =>
          found.length === 0 ? (
            <Empty title="No chain has a contract yet">
              Live campaigns need one: <code>npm run -s operator -- chain deploy</code>
            </Empty>
          ) : (
            found.map((chain) => <ChainShown key={chain.chain} of={chain} />)
          )
        }
      </Query>
    </PageFrame>
  )
}
