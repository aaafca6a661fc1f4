import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MonthTotal } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { writeMoney } from '../../format/numbers.ts'
import type { Figures } from '../../parts/picture/column.ts'
import { Picture } from '../../parts/picture/picture.tsx'
import { Empty, Query } from '../../parts/states.tsx'
import { texts } from '../../texts/texts.ts'
import { Section } from '../lists/section.tsx'
import { monthName, totalOf } from './month-total.ts'

export const Months = () => {
  const words = texts.payouts.months
  const account = useAccount()
  const trpc = useTRPC()
  const months = useQuery(trpc.payout.months.queryOptions({ account }))
  return (
    <Section title={words.title} sentence={words.what}>
      <Query of={months}>
        {(months) =>
          months.every((month) => totalOf(month) === 0) ? (
            <Empty title={words.none.title}>{words.none.sentence}</Empty>
          ) : (
            <MonthsPicture months={months} file={`months-${account.mode}`} />
          )
        }
      </Query>
    </Section>
  )
}

const figuresOf = (months: readonly MonthTotal[]): Figures => {
  const { month: spanName, parts, together } = texts.payouts.months
  const bar = { unit: 'money', drawn: 'bar' } as const
  const valuesOf = (part: keyof typeof parts) => months.map((month) => month[part])
  return {
    spanName,
    spans: months.map(({ month }) => ({
      key: month,
      short: monthName(month, 'short'),
      long: monthName(month, 'long'),
    })),
    columns: [
      { ...bar, name: parts.drawingsCents, color: 'first', values: valuesOf('drawingsCents') },
      { ...bar, name: parts.heldPaidCents, color: 'third', values: valuesOf('heldPaidCents') },
      { ...bar, name: parts.guaranteesCents, color: 'second', values: valuesOf('guaranteesCents') },
      { name: together, unit: 'money', drawn: 'unseen', color: 'first', values: months.map(totalOf) },
    ],
  }
}

const describe = (months: readonly MonthTotal[]): string => {
  const paid = months.filter((month) => totalOf(month) > 0)
  const { of, describe: inWords } = texts.payouts.months
  return inWords(paid.map((month) => of(monthName(month.month, 'long'), writeMoney(totalOf(month)))).join(', '))
}

/** What was paid in each month, one bar of three parts for each. */
const MonthsPicture = ({ months, file }: { months: readonly MonthTotal[]; file: string }) => {
  const figures = useMemo(() => figuresOf(months), [months])
  return <Picture figures={figures} label={describe(months)} file={file} />
}
