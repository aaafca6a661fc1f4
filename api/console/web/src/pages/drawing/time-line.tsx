import { Text } from '@mantine/core'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Panel } from '../../../../../portal/web/src/parts/panel.tsx'
import { spanWords } from '../../parts/span-words.ts'
import type { Life } from '../../shapes.ts'
import './time-line.css'

type Step = Life['steps'][number]

const SECOND_MS = 1_000
const FINE_MS = 10 * SECOND_MS

/** A duration; below ten seconds it has two digits. */
const tookWords = (ms: number): string =>
  ms < FINE_MS ? `${Number((ms / SECOND_MS).toPrecision(2))} s` : spanWords(ms / SECOND_MS)

/** What happened to the drawing, how long each step took, and what is planned. */
export const TimeLine = ({ of }: { of: readonly Step[] }) => (
  <Panel title="Time line">
    <ol className="steps">
      {of.map((step, place) => (
        <li key={`${step.at} ${place}`} data-ahead={step.isAhead || undefined}>
          <span className="step-time">
            <Instant at={step.at} seconds />
          </span>
          <span className="step-after number">
            {step.afterMs !== null && step.afterMs > 0 && `+ ${tookWords(step.afterMs)}`}
          </span>
          <span>
            {step.what}
            {step.isAhead && ' (planned)'}
            {step.more !== null && (
              <Text size="xs" c="dimmed" component="span" display="block">
                {step.more}
              </Text>
            )}
          </span>
        </li>
      ))}
    </ol>
  </Panel>
)
