import { Alert, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Drawing } from '../../../shapes.ts'
import { count } from '../format/formats.ts'
import { DrawingBadge } from '../parts/badges.tsx'
import { DisplayIssueList } from '../parts/display-issues.tsx'
import { Instant, inZone } from '../parts/instant.tsx'
import { type Crumb, Page } from '../parts/page.tsx'
import { PageZone } from '../parts/page-zone.tsx'
import { Query } from '../parts/states.tsx'
import { DrawingActions } from './drawing/actions.tsx'
import { drawTimeOf } from './drawing/stages.ts'
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
      title={data ? `Drawing of ${inZone(data.drawAt, data.timeZone)}` : 'Drawing'}
      crumbs={crumbs}
      actions={data && <DrawingActions drawing={data} aheadMs={aheadMs} />}
    >
      <Query of={drawing}>
        {(data) => (
          <PageZone zone={data.timeZone}>
            <Parts drawing={data} aheadMs={aheadMs} />
          </PageZone>
        )}
      </Query>
    </Page>
  )
}

const ATTENTION_TITLES = {
  partner: 'This drawing needs you',
  operator: 'This drawing waits for the operator of the service',
  waits: 'This drawing waits, and goes on by itself',
} as const

/** Where the cutoff was extended beyond the draw time, the drawing is drawn at the cutoff. */
const DrawTime = ({ of }: { of: Drawing }) => {
  const at = drawTimeOf(of)
  return (
    <Text component="div">
      Draw at <Instant at={at} zone={of.timeZone} />
      {at !== of.drawAt && (
        <span className="second-line">
          Planned for <Instant at={of.drawAt} zone={of.timeZone} />, before the cutoff was extended
        </span>
      )}
    </Text>
  )
}

const Parts = ({ drawing, aheadMs }: { drawing: Drawing; aheadMs: number }) => {
  const { number, cancelled, void: voided, partnerRound, displayIssues } = drawing
  return (
    <>
      <Group gap="sm" align="flex-start">
        <DrawingBadge of={drawing} />
        {number !== null && <Text>Draw {count(number)}</Text>}
        <DrawTime of={drawing} />
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
