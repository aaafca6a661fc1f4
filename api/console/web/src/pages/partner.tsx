import { Alert, Code, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { writeNumber } from '../../../../portal/web/src/format/numbers.ts'
import { Copy } from '../../../../portal/web/src/parts/copy.tsx'
import { Instant } from '../../../../portal/web/src/parts/instant.tsx'
import { PageFrame } from '../../../../portal/web/src/parts/page-frame.tsx'
import { Panel } from '../../../../portal/web/src/parts/panel.tsx'
import { Query } from '../../../../portal/web/src/parts/states.tsx'
import { useTRPC } from '../calls/trpc.ts'
import type { Partner } from '../shapes.ts'
import { CampaignTable } from './campaigns/campaign-table.tsx'
import { Keys } from './partner/keys.tsx'
import { SetLimits } from './partner/set-limits.tsx'
import { Suspension } from './partner/suspension.tsx'
import { Team } from './partner/team.tsx'

export const PartnerPage = () => {
  const trpc = useTRPC()
  const { partner: id = '' }: { partner?: string } = useParams({ strict: false })
  const partner = useQuery(trpc.partner.get.queryOptions({ partner: id }))
  return <Query of={partner}>{(found) => <Shown of={found} />}</Query>
}

const limitWords = (own: number | null, usual: number): string =>
  own === null ? `${writeNumber(usual)}, the usual limit` : writeNumber(own)

const Shown = ({ of }: { of: Partner }) => (
  <PageFrame title={of.name} actions={<Suspension of={of} />}>
    {of.suspendedAt && (
      <Alert color="red" title="Suspended">
        Since <Instant at={of.suspendedAt} />: {of.suspendedReason}
      </Alert>
    )}
    <Group gap="xs">
      <Code>{of.id}</Code>
      <Copy value={of.id} label="Copy the id" />
    </Group>
    <Team of={of} />
    <Panel title="Requests a minute, of each key" actions={<SetLimits of={of} />}>
      <Text size="sm">
        {`Reads: ${limitWords(of.readLimit, of.defaultLimits.read)}. `}
        {`Writes: ${limitWords(of.writeLimit, of.defaultLimits.write)}.`}
      </Text>
    </Panel>
    <Keys of={of} />
    <Panel title="Campaigns">
      <CampaignTable partner={of.id} />
    </Panel>
  </PageFrame>
)
