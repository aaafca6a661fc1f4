import { Alert, Group, Stack, Text } from '@mantine/core'
import type { Drawing } from '../../../shapes.ts'
import { count } from '../format/formats.ts'
import { DrawingBadge } from '../parts/badges.tsx'
import { DisplayIssueList } from '../parts/display-issues.tsx'
import { Instant, inZone } from '../parts/instant.tsx'
import { type Crumb, Page } from '../parts/page.tsx'
import { PageZone } from '../parts/page-zone.tsx'
import { Query } from '../parts/states.tsx'
import { Together } from '../parts/together.tsx'
import { texts } from '../texts/texts.ts'
import { DrawingActions } from './drawing/actions.tsx'
import { drawTimeOf } from './drawing/stages.ts'
import { TimeLine } from './drawing/time-line.tsx'
import { aheadMsOf } from './drawing/use-past.ts'
import { Payout, Verification } from './drawing/verification.tsx'
import { WinnerLinks } from './drawing/winner-links.tsx'
import { Winners } from './drawing/winners.tsx'
import { useDrawing } from './draws/use-drawing.ts'
import { AttentionAlert } from '../parts/attention.tsx'

export const DrawingPage = () => {
  const { slug, id, drawing } = useDrawing()
  const { data } = drawing
  const aheadMs = data ? aheadMsOf(data.now, drawing.dataUpdatedAt) : 0
  const crumbs: Crumb[] = [
    { label: texts.shell.campaigns, to: '/campaigns' },
    { label: data?.campaign ?? slug, to: '/campaigns/$slug', params: { slug } },
  ]
  return (
    <Page
      key={id}
      title={data ? texts.drawing.of(inZone(data.drawAt, data.timeZone)) : texts.drawing.title}
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

/** Where the cutoff was extended beyond the draw time, the drawing is drawn at the cutoff. */
const DrawTime = ({ of }: { of: Drawing }) => {
  const at = drawTimeOf(of)
  return (
    <Text component="div">
      {texts.drawing.drawAt(<Instant at={at} zone={of.timeZone} />)}
      {at !== of.drawAt && (
        <span className="second-line">{texts.drawing.plannedFor(<Instant at={of.drawAt} zone={of.timeZone} />)}</span>
      )}
    </Text>
  )
}

const Parts = ({ drawing, aheadMs }: { drawing: Drawing; aheadMs: number }) => {
  const words = texts.drawing
  const { number, cancelled, void: voided, partnerRound, displayIssues } = drawing
  return (
    <>
      <Group gap="sm" align="flex-start">
        <DrawingBadge of={drawing} />
        {number !== null && <Text>{words.number(count(number))}</Text>}
        <DrawTime of={drawing} />
        {partnerRound !== null && <Text>{words.round(partnerRound)}</Text>}
      </Group>
      {cancelled !== null && (
        <Alert color="gray" variant="outline" title={words.cancelled.title}>
          {words.cancelled.sentence(cancelled.reason)}
        </Alert>
      )}
      {voided !== null && (
        <Alert color="gray" variant="outline" title={words.void.title}>
          <Text size="sm">{words.void.sentence(voided.reason)}</Text>
          <Text size="sm">{words.void.transaction(<code>{voided.transaction}</code>)}</Text>
        </Alert>
      )}
      <AttentionAlert of={drawing} title={words.attention} />
      {displayIssues !== null && (
        <Alert color="blue" variant="outline" title={words.issues}>
          <Stack gap="xs">
            <DisplayIssueList issues={displayIssues} />
          </Stack>
        </Alert>
      )}
      <div className="two-columns">
        <TimeLine drawing={drawing} aheadMs={aheadMs} />
        <Stack gap="md">
          <Verification drawing={drawing} />
          <Payout drawing={drawing} />
        </Stack>
      </div>
      <Together>
        <Winners drawing={drawing} />
        <WinnerLinks drawing={drawing} />
      </Together>
    </>
  )
}
