import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Week } from '../../../../statistics-shapes.ts'
import { writeNumber } from '../../format/numbers.ts'
import type { Figures } from '../../parts/picture/column.ts'
import { Picture } from '../../parts/picture/picture.tsx'
import { texts } from '../../texts/texts.ts'
import { Section } from '../lists/section.tsx'
import { weekSpan } from './spans.ts'

const figuresOf = (weeks: readonly Week[]): Figures => {
  const words = texts.statistics.onTime
  const bar = { unit: 'count', drawn: 'bar' } as const
  return {
    spanName: texts.statistics.week,
    spans: weeks.map(weekSpan),
    columns: [
      { ...bar, name: words.minute, color: 'first', values: weeks.map(({ paidInMinute }) => paidInMinute) },
      {
        ...bar,
        name: words.tenMinutes,
        color: 'second',
        values: weeks.map(({ paidInTenMinutes }) => paidInTenMinutes),
      },
      { ...bar, name: words.hour, color: 'third', values: weeks.map(({ paidInHour }) => paidInHour) },
      { ...bar, name: words.later, color: 'fifth', values: weeks.map(({ paidLater }) => paidLater) },
    ],
  }
}

/** How long draws took from when they were due until they were paid. */
export const OnTimePicture = ({ weeks, file }: { weeks: readonly Week[]; file: string }) => {
  const words = texts.statistics.onTime
  const figures = useMemo(() => figuresOf(weeks), [weeks])
  const soon = weeks.reduce((sum, week) => sum + week.paidInMinute + week.paidInTenMinutes, 0)
  const paid = weeks.reduce((sum, week) => sum + week.paidInHour + week.paidLater, soon)
  const summary = words.summary(writeNumber(soon), paid)
  return (
    <Section title={words.title} sentence={words.what}>
      <Text size="sm">{summary}</Text>
      <Picture figures={figures} label={words.describe(summary)} file={`on-time-${file}`} />
    </Section>
  )
}
