import { Anchor, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MonthTotal } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { Money } from '../../parts/money.tsx'
import { Empty, Query } from '../../parts/states.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { Section } from '../lists/section.tsx'
import { WideRegion } from '../lists/wide-region.tsx'
import { texts } from '../../texts/texts.ts'
import { MonthChart } from './month-chart.tsx'
import { monthName, totalOf } from './month-total.ts'
import { TableHead } from '../../parts/table-head.tsx'

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
            <ChartOrTable months={months} />
          )
        }
      </Query>
    </Section>
  )
}

const ChartOrTable = ({ months }: { months: readonly MonthTotal[] }) => {
  const [asTable, setAsTable] = useState(false)
  return (
    <>
      {asTable ? <MonthTable months={months} /> : <MonthChart months={months} />}
      <div>
        <Anchor component="button" type="button" size="sm" onClick={() => setAsTable(!asTable)}>
          {asTable ? texts.payouts.months.asChart : texts.payouts.months.asTable}
        </Anchor>
      </div>
    </>
  )
}

const MonthTable = ({ months }: { months: readonly MonthTotal[] }) => (
  <WideRegion label={texts.payouts.months.table}>
    <Table>
      <TableHead
        columns={[
          texts.payouts.months.month,
          ...[...Object.values(texts.payouts.months.parts), texts.payouts.months.together].map((name) => ({
            name,
            ta: 'right' as const,
          })),
        ]}
      />
      <Table.Tbody>
        {months.toReversed().map((month) => (
          <Table.Tr key={month.month}>
            <Table.Th scope="row">{monthName(month.month, 'long')}</Table.Th>
            {[month.drawingsCents, month.guaranteesCents, month.heldPaidCents, totalOf(month)].map((cents, column) => (
              <Table.Td key={column} ta="right">
                <Money cents={cents} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </WideRegion>
)
