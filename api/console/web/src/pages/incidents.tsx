import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PageFrame } from '../../../../portal/web/src/parts/page-frame.tsx'
import { Panel } from '../../../../portal/web/src/parts/panel.tsx'
import { Query } from '../../../../portal/web/src/parts/states.tsx'
import { useTRPC } from '../calls/trpc.ts'
import { Components } from './incidents/components.tsx'
import { IncidentCard } from './incidents/incident-card.tsx'
import { OpenIncident } from './incidents/open-incident.tsx'
import { PlanMaintenance } from './incidents/plan-maintenance.tsx'

const REFRESH_MS = 10_000

/** What the public reads on the status page, and partners in the portal. */
export const IncidentsPage = () => {
  const trpc = useTRPC()
  const incidents = useQuery(trpc.incident.list.queryOptions(undefined, { refetchInterval: REFRESH_MS }))
  return (
    <Query of={incidents}>
      {({ open, past, components, measured }) => (
        <PageFrame
          title="Incidents"
          actions={
            <Group gap="xs">
              <OpenIncident components={components} />
              <PlanMaintenance components={components} />
            </Group>
          }
        >
          <Panel title="Now or ahead">
            {open.length === 0 && <Text size="sm">The status page shows no incident.</Text>}
            <Stack gap="sm">
              {open.map((incident) => (
                <IncidentCard key={incident.id} of={incident} isOpen />
              ))}
            </Stack>
          </Panel>
          <Panel title="As it was measured last">
            <Components of={measured} />
          </Panel>
          <Panel title="Over">
            {past.length === 0 && <Text size="sm">There was none in the days that the status page shows.</Text>}
            <Stack gap="sm">
              {past.map((incident) => (
                <IncidentCard key={incident.id} of={incident} />
              ))}
            </Stack>
          </Panel>
        </PageFrame>
      )}
    </Query>
  )
}
