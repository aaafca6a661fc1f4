import { Button, Group, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { writeMoney } from '../../format/numbers.ts'
import type { Figures } from '../../parts/picture/column.ts'
import { Picture } from '../../parts/picture/picture.tsx'
import { texts } from '../../texts/texts.ts'
import type { Tier } from './draft.ts'
import { costsOf, DAYS, type Day, simulateMonth } from './month.ts'

type MonthProps = {
  table: { denominator: number; tiers: readonly Tier[] }
  pace: { winnersPerDraw: number; drawsPerMonth: number }
}

const sumOf = (days: readonly Day[]): Day => ({
  paidCents: days.reduce((sum, { paidCents }) => sum + paidCents, 0),
  prizes: days.reduce((sum, { prizes }) => sum + prizes, 0),
})

const figuresOf = (days: readonly Day[], averageCents: number): Figures => {
  const words = texts.prizeTables.month
  const money = { unit: 'money', color: 'first' } as const
  return {
    spanName: words.day,
    spans: days.map((_, i) => ({ key: `${i + 1}`, short: `${i + 1}`, long: words.ofDay(i + 1) })),
    columns: [
      { ...money, drawn: 'bar', name: words.amount, values: days.map(({ paidCents }) => paidCents) },
      { ...money, drawn: 'line', color: 'third', name: words.average, values: days.map(() => averageCents) },
      { unit: 'count', color: 'first', drawn: 'unseen', name: words.prizes, values: days.map(({ prizes }) => prizes) },
    ],
  }
}

/** A month that chance might bring, and another one at every press of the button. */
export const Month = ({ table, pace }: MonthProps) => {
  const words = texts.prizeTables.month
  const [run, setRun] = useState(0)
  const { perMonth } = costsOf(table, pace)
  const days = useMemo(() => simulateMonth(table, pace), [table, pace.winnersPerDraw, pace.drawsPerMonth, run])
  const figures = useMemo(() => figuresOf(days, perMonth / DAYS), [days, perMonth])
  const { paidCents, prizes } = sumOf(days)
  const dearest = Math.max(...days.map((day) => day.paidCents))
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
      <Picture figures={figures} label={words.describe(writeMoney(paidCents), writeMoney(dearest))} file="month" />
      <Text size="sm" role="status">
        {words.summary(prizes, writeMoney(paidCents), writeMoney(perMonth))}
      </Text>
    </Stack>
  )
}
