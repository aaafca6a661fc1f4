import { Text } from '@mantine/core'
import { texts } from '../../texts/texts.ts'
import { type Figures, written } from './column.ts'

type ReadingProps = { figures: Figures; span: number; onChange: (span: number) => void }

/** What one span has, chosen with the pointer on the plot, or here with a finger or the arrow keys. */
export const Reading = ({ figures: { spanName, spans, columns }, span, onChange }: ReadingProps) => {
  const sentence = `${spans[span]?.long}: ${columns.map((column) => `${column.name} ${written(column, span)}`).join(' · ')}`
  return (
    <>
      <input
        type="range"
        className="picture-range"
        min={0}
        max={spans.length - 1}
        value={span}
        aria-label={texts.pictures.choose(spanName)}
        aria-valuetext={sentence}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <Text size="sm">{sentence}</Text>
    </>
  )
}
