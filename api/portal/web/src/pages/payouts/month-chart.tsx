import { Box, Group, Text } from '@mantine/core'
import type { MonthTotal } from '../../../../shapes.ts'
import { writeMoney } from '../../format/numbers.ts'
import { texts } from '../../texts/texts.ts'
import { monthName, totalOf } from './month-total.ts'
import { ceilingOf, linesOf } from './scale.ts'

const HEIGHT = 220
const TOP = 18
const BOTTOM = 24
const PLOT = HEIGHT - TOP - BOTTOM
const BAR_SHARE = 0.62

type Part = 'drawingsCents' | 'guaranteesCents' | 'heldPaidCents'

/** From the bottom up. */
const parts: readonly { part: Part; color: string }[] = [
  { part: 'drawingsCents', color: 'var(--mantine-color-indigo-6)' },
  { part: 'guaranteesCents', color: 'var(--mantine-color-teal-8)' },
  { part: 'heldPaidCents', color: 'var(--mantine-color-orange-8)' },
]

const inWords = (month: MonthTotal): string =>
  texts.payouts.months.of(monthName(month.month, 'long'), writeMoney(totalOf(month)))

const describe = (months: readonly MonthTotal[]): string => {
  const paid = months.filter((month) => totalOf(month) > 0)
  return texts.payouts.months.describe(paid.map(inWords).join(', '))
}

/** What was paid in each month, one bar of three parts for each. */
export const MonthChart = ({ months }: { months: readonly MonthTotal[] }) => {
  const ceiling = ceilingOf(Math.max(...months.map(totalOf)))
  return (
    <Box component="figure" m={0}>
      <svg role="img" aria-label={describe(months)} width="100%" height={HEIGHT}>
        {linesOf(ceiling).map((cents) => (
          <Line key={cents} cents={cents} y={TOP + PLOT * (1 - cents / ceiling)} />
        ))}
        {months.map((month, i) => (
          <Bar key={month.month} month={month} ceiling={ceiling} left={i / months.length} width={1 / months.length} />
        ))}
      </svg>
      <Group component="figcaption" gap="md" mt={4}>
        {parts.map(({ part, color }) => (
          <Text key={part} size="xs" component="span">
            <svg width="10" height="10" aria-hidden="true">
              <rect width="10" height="10" rx="2" style={{ fill: color }} />
            </svg>{' '}
            {texts.payouts.months.parts[part]}
          </Text>
        ))}
      </Group>
    </Box>
  )
}

const Line = ({ cents, y }: { cents: number; y: number }) => (
  <>
    <line x1="0" x2="100%" y1={y} y2={y} style={{ stroke: 'var(--mantine-color-default-border)' }} />
    <text x="0" y={y - 4} fontSize={11} style={{ fill: 'var(--mantine-color-dimmed)' }}>
      {writeMoney(cents)}
    </text>
  </>
)

type BarProps = { month: MonthTotal; ceiling: number; left: number; width: number }

const Bar = ({ month, ceiling, left, width }: BarProps) => {
  const x = `${(left + (width * (1 - BAR_SHARE)) / 2) * 100}%`
  let below = 0
  return (
    <g>
      <title>{inWords(month)}</title>
      {parts.map(({ part, color }) => {
        const height = (month[part] / ceiling) * PLOT
        below += height
        return (
          <rect
            key={part}
            x={x}
            width={`${width * BAR_SHARE * 100}%`}
            y={TOP + PLOT - below}
            height={height}
            style={{ fill: color }}
          />
        )
      })}
      <text
        x={`${(left + width / 2) * 100}%`}
        y={HEIGHT - 6}
        textAnchor="middle"
        fontSize={11}
        style={{ fill: 'var(--mantine-color-text)' }}
      >
        {monthName(month.month, 'short')}
      </text>
    </g>
  )
}
