import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EndpointDay } from '../../../../statistics-shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { writeNumber } from '../../format/numbers.ts'
import type { Figures } from '../../parts/picture/column.ts'
import { Picture } from '../../parts/picture/picture.tsx'
import { Query } from '../../parts/states.tsx'
import { texts } from '../../texts/texts.ts'
import { Section } from '../lists/section.tsx'
import { daySpan } from '../statistics/spans.ts'

const figuresOf = (days: readonly EndpointDay[]): Figures => {
  const words = texts.endpointCalls
  const bar = { unit: 'count', drawn: 'bar' } as const
  return {
    spanName: words.day,
    spans: days.map(({ day }) => daySpan(day)),
    columns: [
      { ...bar, name: words.in100Ms, color: 'first', values: days.map(({ in100Ms }) => in100Ms) },
      { ...bar, name: words.in500Ms, color: 'second', values: days.map(({ in500Ms }) => in500Ms) },
      { ...bar, name: words.in2S, color: 'third', values: days.map(({ in2S }) => in2S) },
      { ...bar, name: words.slower, color: 'fourth', values: days.map(({ slower }) => slower) },
      { ...bar, name: words.failed, color: 'fifth', values: days.map(({ failed }) => failed) },
    ],
  }
}

const share = (part: number, of: number): string =>
  writeNumber(part / of, { style: 'percent', maximumFractionDigits: 1 })

/** How the calls to an endpoint went, day by day. */
export const CallsPicture = ({ id }: { id: string }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const days = useQuery(trpc.statistics.endpoint.queryOptions({ account, id }))
  const words = texts.endpointCalls
  return (
    <Section title={words.title} sentence={words.what}>
      <Query of={days}>{(data) => <Calls days={data} id={id} />}</Query>
    </Section>
  )
}

const Calls = ({ days, id }: { days: readonly EndpointDay[]; id: string }) => {
  const words = texts.endpointCalls
  const figures = useMemo(() => figuresOf(days), [days])
  const fast = days.reduce((sum, { in100Ms, in500Ms }) => sum + in100Ms + in500Ms, 0)
  const accepted = days.reduce((sum, { in2S, slower }) => sum + in2S + slower, fast)
  const calls = days.reduce((sum, { failed }) => sum + failed, accepted)
  if (calls === 0) return <Text size="sm">{words.none}</Text>
  const summary = words.summary(share(accepted, calls), share(fast, calls), calls)
  return (
    <>
      <Text size="sm">{summary}</Text>
      <Picture figures={figures} label={words.describe(summary)} file={`calls-${id}`} />
    </>
  )
}
