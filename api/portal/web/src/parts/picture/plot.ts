import uPlot from 'uplot'
import { writeNumber } from '../../format/numbers.ts'
import type { Column, Figures } from './column.ts'

/** The colour that a variable of the style sheets has now. */
export type Paint = (variable: string) => string

const HEIGHT = 240
const AXIS_WIDTH = 64
const BAR_SHARE = 0.62
const WIDEST_BAR = 44
const RIGHT = 8
const LABEL_HEIGHT = 28
const FONT = '12px system-ui, sans-serif'
/** The minimum distance of labels below the plot, in pixels. */
const LABEL_SPACE = 58

const bars = uPlot.paths.bars?.({ size: [BAR_SHARE, WIDEST_BAR] })

const sumsOf = (columns: readonly Column[], spans: number): number[] =>
  Array.from({ length: spans }, (_, span) => columns.reduce((sum, { values }) => sum + (values[span] ?? 0), 0))

type Drawing = { values: readonly number[]; series: uPlot.Series }

/** Stacks bars: each is drawn from zero to its cumulative sum, the highest first, so that lower ones cover it. */
const stackOf = (columns: readonly Column[], spans: number, paint: Paint): Drawing[] =>
  columns
    .map((column, i) => ({
      values: sumsOf(columns.slice(0, i + 1), spans),
      series: { paths: bars, fill: paint(`--picture-${column.color}`), width: 0, points: { show: false } },
    }))
    .toReversed()

const lineOf = ({ drawn, color, values }: Column, paint: Paint): Drawing => {
  const stroke = paint(`--picture-${color}`)
  const series = {
    bar: {},
    unseen: {},
    dot: { paths: () => null, points: { show: true, size: 8, fill: stroke, stroke } },
    line: { stroke, width: 2, dash: [6, 4], points: { show: false } },
    low: { stroke, width: 1, points: { show: false } },
    high: { stroke, width: 1, points: { show: false } },
  }[drawn]
  return { values, series: { ...series, stroke } }
}

const inOrder = (columns: readonly Column[], ...drawn: readonly Column['drawn'][]): Column[] =>
  drawn.flatMap((each) => columns.filter((column) => column.drawn === each))

const isMoney = (columns: readonly Column[]): boolean =>
  columns.some(({ unit, drawn }) => unit === 'money' && drawn !== 'unseen')

/** The steps between grid lines of a count: whole numbers that are 1, 2 or 5 times a power of ten. */
const WHOLE_STEPS = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat()

const compact = (columns: readonly Column[]): ((value: number) => string) =>
  isMoney(columns)
    ? (cents) =>
        writeNumber(cents / 100, {
          notation: 'compact',
          style: 'currency',
          currency: 'USD',
          maximumFractionDigits: 1,
          minimumFractionDigits: 0,
        })
    : (value) => writeNumber(value, { notation: 'compact' })

const axesOf = ({ spans, columns }: Figures, paint: Paint): uPlot.Axis[] => {
  const write = compact(columns)
  const look = { stroke: paint('--mantine-color-dimmed'), font: FONT, ticks: { show: false } }
  return [
    {
      ...look,
      size: LABEL_HEIGHT,
      incrs: [1, 2, 3, 4, 6, 8, 13, 26],
      space: LABEL_SPACE,
      grid: { show: false },
      values: (_, splits) => splits.map((split) => spans[split]?.short ?? ''),
    },
    {
      ...look,
      size: AXIS_WIDTH,
      ...(!isMoney(columns) && { incrs: WHOLE_STEPS }),
      grid: { stroke: paint('--mantine-color-default-border'), width: 1 },
      values: (_, splits) => splits.map(write),
    },
  ]
}

/** The plot of the figures; `onPoint` is called with the span under the pointer. */
export const plotOf = (
  figures: Figures,
  paint: Paint,
  onPoint: (span: number) => void,
): [uPlot.Options, uPlot.AlignedData] => {
  const { spans, columns } = figures
  const drawings = [
    ...inOrder(columns, 'high', 'low', 'line', 'dot').map((column) => lineOf(column, paint)),
    ...stackOf(inOrder(columns, 'bar'), spans.length, paint),
  ]
  const hasBand = columns.some(({ drawn }) => drawn === 'high')
  const options: uPlot.Options = {
    width: 0,
    height: HEIGHT,
    padding: [10, RIGHT, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
    scales: {
      x: { time: false, range: [-0.5, spans.length - 0.5] },
      y: { range: (_, _low, high) => [0, Math.max(high, 1) * 1.05] },
    },
    series: [{}, ...drawings.map(({ series }) => series)],
    bands: hasBand ? [{ series: [1, 2], fill: paint('--picture-band') }] : [],
    axes: axesOf(figures, paint),
    hooks: { setCursor: [({ cursor: { idx } }) => typeof idx === 'number' && onPoint(idx)] },
  }
  return [options, [spans.map((_, span) => span), ...drawings.map(({ values }) => [...values])]]
}
