import { Alert, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Drawing } from '../../../shapes.ts'
import { count } from '../format/formats.ts'
import { DrawingBadge } from '../parts/badges.tsx'
import { DisplayIssueList } from '../parts/display-issues.tsx'
import { Instant } from '../parts/instant.tsx'
import { type Crumb, Page } from '../parts/page.tsx'
import { Query } from '../parts/states.tsx'
import { DrawingActions } from './drawing/actions.tsx'
import { TimeLine } from './drawing/time-line.tsx'
import { aheadMsOf } from './drawing/use-past.ts'
import { Payout, Verification } from './drawing/verification.tsx'
import { Winners } from './drawing/winners.tsx'
import { useDrawing } from './draws/use-drawing.ts'
import { AttentionAlert } from '../parts/attention.tsx'

export const DrawingPage = () => {
  const { slug, id, drawing } = useDrawing()
  const { data } = drawing
  const aheadMs = data ? aheadMsOf(data.now, drawing.dataUpdatedAt) : 0
  const crumbs: Crumb[] = [
    { label: 'Campaigns', to: '/campaigns' },
    { label: data?.campaign ?? slug, to: '/campaigns/$slug', params: { slug } },
  ]
  return (
    <Page
      key={id}
      title={data && data.number !== null ? `Drawing ${count(data.number)}` : 'Drawing'}
      crumbs={crumbs}
      actions={data && <DrawingActions drawing={data} aheadMs={aheadMs} />}
    >
      <Query of={drawing}>{(data) => <Parts drawing={data} aheadMs={aheadMs} />}</Query>
    </Page>
  )
}

const ATTENTION_TITLES = {
  partner: 'This drawing needs you',
  operator: 'This drawing waits for the operator of the service',
  waits: 'This drawing waits, and goes on by itself',
} as const

const Parts = ({ drawing, aheadMs }: { drawing: Drawing; aheadMs: number }) => {
  const { cancelled, void: voided, drawAt, timeZone, partnerRound, displayIssues } = drawing
  return (
    <>
      <Group gap="sm" align="flex-start">
        <DrawingBadge of={drawing} />
        <Text component="div">
          Draw at <Instant at={drawAt} zone={timeZone} both />
        </Text>
        {partnerRound !== null && <Text>Your round: {partnerRound}</Text>}
      </Group>
      {cancelled !== null && (
        <Alert color="gray" variant="outline" title="This drawing was cancelled">
          {cancelled.reason} The public page says so too.
        </Alert>
      )}
      {voided !== null && (
        <Alert color="gray" variant="outline" title="The number of this drawing is void">
          <Text size="sm">
            No random value came, so its number was voided in the contract, for good. The reason: {voided.reason} The
            public page says so too.
          </Text>
          <Text size="sm">
            Transaction: <code>{voided.transaction}</code>
          </Text>
        </Alert>
      )}
      <AttentionAlert of={drawing} title={ATTENTION_TITLES} />
      {displayIssues !== null && (
        <Alert color="blue" variant="outline" title="The list was taken without what cannot be shown">
          <Stack gap="xs">
            <DisplayIssueList issues={displayIssues} />
          </Stack>
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <TimeLine drawing={drawing} aheadMs={aheadMs} />
        <Stack gap="md">
          <Verification drawing={drawing} />
          <Payout drawing={drawing} />
        </Stack>
      </SimpleGrid>
      <Winners drawing={drawing} />
    </>
  )
}
