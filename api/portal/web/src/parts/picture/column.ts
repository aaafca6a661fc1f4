/** What a picture shows: its columns stand in the plot, in the table and in the file alike. */
import { writeMoney, writeNumber } from '../../format/numbers.ts'
import { type Cell, decimalDollars, toCsv } from '../../winners/csv.ts'

/** Bars are stacked from the first one up. The band lies between `low` and `high`; `unseen` stands in the table only. */
export type Drawn = 'bar' | 'dot' | 'line' | 'low' | 'high' | 'unseen'

/** `values`: one for each span, money in cents. */
export type Column = {
  name: string
  drawn: Drawn
  unit: 'money' | 'count'
  color: 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'band'
  values: readonly number[]
}

/** A span of time, such as a week: `key` in the file, `short` below the plot, `long` elsewhere. */
export type Span = { key: string; short: string; long: string }

export type Figures = { spanName: string; spans: readonly Span[]; columns: readonly Column[] }

const valueAt = ({ values }: Column, span: number): number => Math.round(values[span] ?? 0)

export const written = (column: Column, span: number): string =>
  column.unit === 'money' ? writeMoney(valueAt(column, span)) : writeNumber(valueAt(column, span))

const cellOf = (column: Column, span: number): Cell =>
  column.unit === 'money' ? decimalDollars(valueAt(column, span)) : valueAt(column, span)

/** Amounts in dollars with a point, whatever the page's language. */
export const figuresCsv = ({ spanName, spans, columns }: Figures): string =>
  toCsv([
    [spanName, ...columns.map(({ name, unit }) => (unit === 'money' ? `${name} (USD)` : name))],
    ...spans.map(({ key }, span) => [key, ...columns.map((column) => cellOf(column, span))]),
  ])
