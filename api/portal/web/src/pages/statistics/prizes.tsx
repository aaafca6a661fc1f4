import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Week } from '../../../../statistics-shapes.ts'
import type { Figures } from '../../parts/picture/column.ts'
import { Picture } from '../../parts/picture/picture.tsx'
import { texts } from '../../texts/texts.ts'
import { Section } from '../lists/section.tsx'
import { weekSpan } from './spans.ts'

const isInside = ({ wonCents, lowCents, highCents }: Week): boolean => wonCents >= lowCents && wonCents <= highCents

const figuresOf = (weeks: readonly Week[]): Figures => {
  const words = texts.statistics.prizes
  const money = { unit: 'money', color: 'band' } as const
  const count = { unit: 'count', color: 'first', drawn: 'unseen' } as const
  return {
    spanName: texts.statistics.week,
    spans: weeks.map(weekSpan),
    columns: [
      { ...money, name: words.won, drawn: 'dot', color: 'third', values: weeks.map(({ wonCents }) => wonCents) },
      {
        ...money,
        name: words.expected,
        drawn: 'line',
        color: 'first',
        values: weeks.map(({ expectedCents }) => expectedCents),
      },
      { ...money, name: words.low, drawn: 'low', values: weeks.map(({ lowCents }) => lowCents) },
      { ...money, name: words.high, drawn: 'high', values: weeks.map(({ highCents }) => highCents) },
      { ...count, name: words.draws, values: weeks.map(({ draws }) => draws) },
      { ...count, name: words.positions, values: weeks.map(({ positions }) => positions) },
    ],
  }
}

/** What was won in each week, beside what the odds expect of it. */
export const PrizesPicture = ({ weeks, file }: { weeks: readonly Week[]; file: string }) => {
  const words = texts.statistics.prizes
  const figures = useMemo(() => figuresOf(weeks), [weeks])
  const drawn = weeks.filter(({ draws }) => draws > 0)
  const summary = words.summary(drawn.filter(isInside).length, drawn.length)
  return (
    <Section title={words.title} sentence={words.what}>
      <Text size="sm">{summary}</Text>
      <Picture figures={figures} label={words.describe(summary)} bandName={words.band} file={`prizes-${file}`} />
    </Section>
  )
}
