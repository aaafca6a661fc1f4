import { Box, Button, Group, Stack, Table, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { writeMoney, writeNumber } from '../../format/numbers.ts'
import { TableHead } from '../../parts/table-head.tsx'
import { texts } from '../../texts/texts.ts'
import type { Tier } from './draft.ts'
import { costsOf, DAYS, type Day, simulateMonth } from './month.ts'

const HEIGHT = 140
const BAR_SHARE = 0.7

type MonthProps = {
  table: { denominator: number; tiers: readonly Tier[] }
  pace: { winnersPerDraw: number; drawsPerMonth: number }
}

const sumOf = (days: readonly Day[]): Day => ({
  paidCents: days.reduce((sum, { paidCents }) => sum + paidCents, 0),
  prizes: days.reduce((sum, { prizes }) => sum + prizes, 0),
})

/** A month that chance might bring, and another one at every press of the button. */
export const Month = ({ table, pace }: MonthProps) => {
  const words = texts.prizeTables.month
  const [run, setRun] = useState(0)
  const days = useMemo(() => simulateMonth(table, pace), [table, pace.winnersPerDraw, pace.drawsPerMonth, run])
  const { paidCents, prizes } = sumOf(days)
  const { perMonth } = costsOf(table, pace)
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600} size="sm">
          {words.title}
        </Text>
        <Button variant="default" size="xs" onClick={() => setRun(run + 1)}>
          {words.again}
        </Button>
      </Group>
      <Bars days={days} averageCents={perMonth / DAYS} />
      <Text size="sm" role="status">
        {words.summary(prizes, writeMoney(paidCents), writeMoney(perMonth))}
      </Text>
      <details>
        <summary>{words.asTable}</summary>
        <DayTable days={days} />
      </details>
    </Stack>
  )
}

const Bars = ({ days, averageCents }: { days: readonly Day[]; averageCents: number }) => {
  const words = texts.prizeTables.month
  const dearest = Math.max(...days.map(({ paidCents }) => paidCents))
  const ceiling = Math.max(dearest, averageCents, 1)
  const average = HEIGHT * (1 - averageCents / ceiling)
  const label = words.describe(writeMoney(sumOf(days).paidCents), writeMoney(dearest))
  return (
    <Box component="figure" m={0}>
      <svg role="img" aria-label={label} width="100%" height={HEIGHT + 4}>
        {days.map(({ paidCents }, day) => {
          const height = (paidCents / ceiling) * HEIGHT
          return (
            <rect
              key={`day ${day + 1}`}
              x={`${((day + (1 - BAR_SHARE) / 2) / DAYS) * 100}%`}
              width={`${(BAR_SHARE / DAYS) * 100}%`}
              y={HEIGHT - height}
              height={height}
              style={{ fill: 'var(--mantine-color-indigo-6)' }}
            />
          )
        })}
        <line x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} style={{ stroke: 'var(--mantine-color-default-border)' }} />
        <line
          x1="0"
          x2="100%"
          y1={average}
          y2={average}
          strokeDasharray="4 4"
          style={{ stroke: 'var(--mantine-color-text)' }}
        />
        <text
          x="100%"
          y={Math.max(average - 4, 11)}
          textAnchor="end"
          fontSize={11}
          style={{ fill: 'var(--mantine-color-text)' }}
        >
          {words.average}
        </text>
      </svg>
    </Box>
  )
}

const DayTable = ({ days }: { days: readonly Day[] }) => {
  const words = texts.prizeTables.month
  const columns = [words.day, { name: words.prizes, ta: 'right' }, { name: words.amount, ta: 'right' }] as const
  return (
    <Table verticalSpacing={2} maw={360}>
      <TableHead columns={columns} />
      <Table.Tbody>
        {days.map(({ paidCents, prizes }, day) => (
          <Table.Tr key={`day ${day + 1}`}>
            <Table.Td>{day + 1}</Table.Td>
            <Table.Td ta="right">{writeNumber(prizes)}</Table.Td>
            <Table.Td ta="right">{writeMoney(paidCents)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
