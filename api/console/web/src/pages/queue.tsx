import { useQuery } from '@tanstack/react-query'
import { PageFrame } from '../../../../portal/web/src/parts/page-frame.tsx'
import { Panel } from '../../../../portal/web/src/parts/panel.tsx'
import { Query } from '../../../../portal/web/src/parts/states.tsx'
import { useTRPC } from '../calls/trpc.ts'
import { DueRows } from './queue/due-rows.tsx'
import { Failures } from './queue/failures.tsx'
import { Partners } from './queue/partners.tsx'
import { Running } from './queue/running.tsx'
import { Stages } from './queue/stages.tsx'

const REFRESH_MS = 5_000

/** The work that is due for the workers, and whether they keep up. */
export const QueuePage = () => {
  const trpc = useTRPC()
  const queue = useQuery(trpc.queue.now.queryOptions(undefined, { refetchInterval: REFRESH_MS }))
  return (
    <PageFrame title="Queue">
      <Query of={queue}>
        {({ running, stages, partners, rows, failures }) => (
          <>
            <Running of={running} />
            <Panel title="Stages">
              <Stages of={stages} />
            </Panel>
            <Panel title="Due the longest">
              <DueRows of={rows} />
            </Panel>
            <Panel title="Whose is due">
              <Partners of={partners} />
            </Panel>
            <Panel title="Failed last">
              <Failures of={failures} />
            </Panel>
          </>
        )}
      </Query>
    </PageFrame>
  )
}
