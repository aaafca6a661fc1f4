import { Box, Button, Group, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { downloadCsv } from '../download.ts'
import { DownloadIcon } from '../icons.tsx'
import { type Figures, figuresCsv } from './column.ts'
import { FigureTable } from './figure-table.tsx'
import { Legend } from './legend.tsx'
import './picture.css'
import { Reading } from './reading.tsx'

/** The library that plots loads once there is something to plot, after the words. */
const Canvas = lazy(() => import('./canvas.tsx').then(({ Canvas: component }) => ({ default: component })))

type PictureProps = { figures: Figures; label: string; file: string; bandName?: string }

/** A plot with the figures of each span at hand, as a table and as a file. */
export const Picture = ({ figures, label, file, bandName = '' }: PictureProps) => {
  const words = texts.pictures
  const [asTable, setAsTable] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const last = figures.spans.length - 1
  const span = Math.min(chosen ?? last, last)
  return (
    <Stack gap="xs">
      <Box component="figure" m={0} className="picture">
        <Suspense fallback={<div className="picture-canvas" />}>
          <Canvas figures={figures} label={label} span={span} onPoint={setChosen} />
        </Suspense>
        <Reading figures={figures} span={span} onChange={setChosen} />
        <Legend columns={figures.columns} bandName={bandName} />
      </Box>
      <Group gap="xs">
        <Button variant="default" size="xs" aria-expanded={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? words.hideTable : words.showTable}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<DownloadIcon size={14} />}
          onClick={() => downloadCsv(`${file}.csv`, figuresCsv(figures))}
        >
          {words.csv}
        </Button>
      </Group>
      {asTable && <FigureTable figures={figures} label={label} />}
    </Stack>
  )
}
