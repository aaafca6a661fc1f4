import { Box, useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { language } from '../../texts/texts.ts'
import type { Figures } from './column.ts'
import { plotOf } from './plot.ts'

/**
 * A canvas cannot use CSS variables, so their values are read from an element. It must have no transition, which would
 * return a colour in between.
 */
const paintOf = (place: HTMLElement) => {
  place.style.transition = 'none'
  return (variable: string) => {
    place.style.color = `var(${variable})`
    return getComputedStyle(place).color
  }
}

/** Moves the cursor to the span. A plot that has no scales yet gives no finite position. */
const point = (plot: uPlot, span: number) => {
  const left = plot.valToPos(span, 'x')
  if (plot.cursor.idx !== span && Number.isFinite(left)) plot.setCursor({ left, top: 0 }, false)
}

type CanvasProps = { figures: Figures; label: string; span: number; onPoint: (span: number) => void }

/** Fills the width of its container. Drawn again when the colours change. */
export const Canvas = ({ figures, label, span, onPoint }: CanvasProps) => {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const scheme = useComputedColorScheme('light')
  const shown = useRef(span)
  useEffect(() => {
    const within = place.current
    if (!within) return undefined
    const [options, data] = plotOf(figures, paintOf(within), onPoint)
    const hooks = { ...options.hooks, ready: [(ready: uPlot) => point(ready, shown.current)] }
    const drawn = new uPlot({ ...options, hooks, width: within.clientWidth }, data, within)
    const watch = new ResizeObserver(() => drawn.setSize({ width: within.clientWidth, height: options.height }))
    watch.observe(within)
    plot.current = drawn
    return () => {
      watch.disconnect()
      drawn.destroy()
    }
  }, [figures, onPoint, scheme, language])
  useEffect(() => {
    shown.current = span
    if (plot.current) point(plot.current, span)
  }, [span])
  return <Box ref={place} role="img" aria-label={label} className="picture-canvas" />
}
