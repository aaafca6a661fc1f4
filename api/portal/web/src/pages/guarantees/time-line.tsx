import { Box, Group, Text } from '@mantine/core'
import { useId } from 'react'
import type { Guarantee, GuaranteeList } from '../../../../shapes.ts'
import { Instant } from '../../parts/instant.tsx'
import { texts } from '../../texts/texts.ts'
import { timeLineOf } from './spans.ts'
import { countStatuses, describeTimeLine } from './words.ts'

const HEIGHT = 56
const BAR = { y: 6, height: 28 }
const NAMED_FROM_PERCENT = 6

const colors: Record<Guarantee['status'], string> = {
  running: 'var(--mantine-color-indigo-6)',
  waiting: 'var(--mantine-color-violet-6)',
  not_needed: 'var(--mantine-color-gray-6)',
  awaiting_pick: 'var(--mantine-color-orange-8)',
  picked: 'var(--mantine-color-cyan-8)',
  paid: 'var(--mantine-color-teal-8)',
}

type TimeLineProps = {
  guarantees: readonly Guarantee[]
  pauses: GuaranteeList['pauses']
  /** There are older periods than these. */
  isCut: boolean
}

/** The periods in order of time, each as wide as it lasted, and the pauses that moved their ends. */
export const GuaranteeTimeLine = ({ guarantees, pauses, isCut }: TimeLineProps) => {
  const words = texts.guarantees.line
  const hatch = useId()
  const line = timeLineOf(guarantees, pauses, Date.now())
  const oldest = guarantees.at(-1)
  const end = guarantees[0]?.periodEnd
  return (
    <Box component="figure" m={0}>
      <svg role="img" aria-label={describeTimeLine(guarantees, line.pauses.length)} width="100%" height={HEIGHT}>
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="3" height="6" style={{ fill: 'var(--mantine-color-body)' }} />
          </pattern>
        </defs>
        {line.periods.map(({ guarantee, left, width }) => (
          <g key={guarantee.period}>
            <rect
              {...BAR}
              x={`${left}%`}
              width={`${width}%`}
              style={{ fill: colors[guarantee.status], stroke: 'var(--mantine-color-body)', strokeWidth: 2 }}
            />
            {width >= NAMED_FROM_PERCENT && (
              <text
                x={`${left + width / 2}%`}
                y={HEIGHT - 6}
                textAnchor="middle"
                fontSize={12}
                style={{ fill: 'var(--mantine-color-text)' }}
              >
                {guarantee.period}
              </text>
            )}
          </g>
        ))}
        {line.pauses.map(({ left, width }) => (
          <rect key={left} {...BAR} x={`${left}%`} width={`${width}%`} fill={`url(#${hatch})`} />
        ))}
      </svg>
      <Group justify="space-between" gap="xs">
        <Text size="xs">{oldest && (isCut ? words.newestFrom : words.from)(<Instant at={oldest.periodStart} />)}</Text>
        <Text size="xs">{end ? words.to(<Instant at={end} />) : words.paused}</Text>
      </Group>
      <Legend guarantees={guarantees} hasPauses={line.pauses.length > 0} />
    </Box>
  )
}

const Legend = ({ guarantees, hasPauses }: { guarantees: readonly Guarantee[]; hasPauses: boolean }) => (
  <Group component="figcaption" gap="md" mt={4}>
    {countStatuses(guarantees).map(({ status, count }) => (
      <Text key={status} size="xs" component="span">
        <Swatch color={colors[status]} /> {count} {texts.guarantees.line.statuses[status]}
      </Text>
    ))}
    {hasPauses && (
      <Text size="xs" component="span">
        {texts.guarantees.line.hatched}
      </Text>
    )}
  </Group>
)

const Swatch = ({ color }: { color: string }) => (
  <svg width="10" height="10" aria-hidden="true">
    <rect width="10" height="10" rx="2" style={{ fill: color }} />
  </svg>
)
