import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Week, WeekStatistics } from '../../../../statistics-shapes.ts'
import { inZone } from '../../format/formats.ts'
import { writeMoney } from '../../format/numbers.ts'
import type { Figures } from '../../parts/picture/column.ts'
import { Picture } from '../../parts/picture/picture.tsx'
import { texts } from '../../texts/texts.ts'
import { Section } from '../lists/section.tsx'
import { weekSpan } from './spans.ts'

const figuresOf = (weeks: readonly Week[]): Figures => {
  const words = texts.statistics.money
  const bar = { unit: 'money', drawn: 'bar' } as const
  return {
    spanName: texts.statistics.week,
    spans: weeks.map(weekSpan),
    columns: [
      {
        ...bar,
        name: words.transferred,
        color: 'first',
        values: weeks.map(({ transferredCents }) => transferredCents),
      },
      { ...bar, name: words.held, color: 'third', values: weeks.map(({ heldPaidCents }) => heldPaidCents) },
      { ...bar, name: words.guarantees, color: 'second', values: weeks.map(({ guaranteesCents }) => guaranteesCents) },
    ],
  }
}

const paidIn = (weeks: readonly Week[]): number =>
  weeks.reduce((sum, week) => sum + week.transferredCents + week.heldPaidCents + week.guaranteesCents, 0)

type MoneyProps = Omit<WeekStatistics, 'weeks'> & { weeks: readonly Week[]; file: string }

/** What was paid in each week, what is still to be paid, and what there is for it. */
export const MoneyPicture = ({ weeks, openCents, left, file }: MoneyProps) => {
  const words = texts.statistics.money
  const figures = useMemo(() => figuresOf(weeks), [weeks])
  const summary = [
    words.paid(writeMoney(paidIn(weeks))),
    words.open(writeMoney(openCents)),
    left === null ? '' : words.left(writeMoney(left.cents), inZone(left.seenAt)),
  ].join(' ')
  return (
    <Section title={words.title} sentence={words.what}>
      <Text size="sm">{summary}</Text>
      <Picture figures={figures} label={words.describe(summary)} file={`money-${file}`} />
    </Section>
  )
}
