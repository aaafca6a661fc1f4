import { Stack, Text, Timeline } from '@mantine/core'
import type { Drawing } from '../../../../shapes.ts'
import { CheckIcon } from '../../parts/icons.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Panel } from '../../parts/panel.tsx'
import { CountDown } from '../draws/count-down.tsx'
import { texts } from '../../texts/texts.ts'
import { nextWords, type Stage, stagesOf } from './stages.ts'
import { usePast } from './use-past.ts'

type TimeLineProps = { drawing: Drawing; aheadMs: number }

/** The stages of a drawing with their times, and what happens next. */
export const TimeLine = ({ drawing, aheadMs }: TimeLineProps) => {
  const { status, cancelled, cutoffAt, drawAt, timeZone, heldSince } = drawing
  const isPastCutoff = usePast(cutoffAt, aheadMs)
  const isPastDraw = usePast(drawAt, aheadMs)
  const stages = stagesOf(drawing)
  const reached = stages.findLastIndex(({ isReached }) => isReached)
  return (
    <Panel title={texts.drawing.line.title}>
      <Stack gap={2} aria-live="polite">
        <Text fw={600} component="div">
          {heldSince === null
            ? nextWords(drawing, { isPastCutoff, isPastDraw })
            : texts.pause.heldDrawing(<Instant at={heldSince} zone={timeZone} />)}
        </Text>
      </Stack>
      {status === 'open' && cancelled === null && heldSince === null && !isPastCutoff && (
        <Text size="sm">
          {texts.drawing.line.cutoffIn(<CountDown at={cutoffAt} zone={timeZone} aheadMs={aheadMs} />)}
        </Text>
      )}
      <Timeline active={reached} bulletSize={22} lineWidth={2} component="ol" m={0} className="plain-list">
        {stages.map((stage) => (
          <Timeline.Item
            key={stage.name}
            component="li"
            title={stage.name}
            bullet={stage.isReached ? <CheckIcon size={12} /> : null}
          >
            <StageTime stage={stage} timeZone={timeZone} aheadMs={aheadMs} />
          </Timeline.Item>
        ))}
      </Timeline>
    </Panel>
  )
}

type StageTimeProps = { stage: Stage; timeZone: string; aheadMs: number }

const StageTime = ({ stage: { at, isReached }, timeZone, aheadMs }: StageTimeProps) => {
  const { planned, notYet } = texts.drawing.line
  const isPast = usePast(at ?? '', aheadMs)
  if (at === null) return isReached ? null : <Text size="sm">{notYet}</Text>
  const time = <Instant at={at} zone={timeZone} seconds={isReached} />
  return (
    <Text size="sm" component="div">
      {isReached || isPast ? time : planned(time)}
    </Text>
  )
}
