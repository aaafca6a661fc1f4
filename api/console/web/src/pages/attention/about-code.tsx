import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Panel } from '../../../../../portal/web/src/parts/panel.tsx'
import { Query } from '../../../../../portal/web/src/parts/states.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { Runbook } from '../../parts/runbook.tsx'

/** The runbook's entry for a code, and its alarm. */
export const AboutCode = ({ code }: { code: string }) => {
  const trpc = useTRPC()
  const about = useQuery(trpc.attention.about.queryOptions({ code }))
  return (
    <Query of={about}>
      {({ alarm, says }) => (
        <>
          {alarm && (
            <Alert color="red" variant="outline" title="Operators were told">
              {alarm.sentence} {alarm.places.length > 0 && `At ${alarm.places.join(', ')}. `}
              <Instant at={alarm.beganAt} relative />
            </Alert>
          )}
          {Object.keys(says).length > 0 && (
            <Panel title={`Runbook: ${code}`}>
              <Runbook says={says} />
            </Panel>
          )}
        </>
      )}
    </Query>
  )
}
