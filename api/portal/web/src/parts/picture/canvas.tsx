import { Box, useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { language } from '../../texts/texts.ts'
import type { Figures } from './column.ts'
import { plotOf } from './plot.ts'

/**
 * A canvas knows no variables of the style sheets: what they come to is asked of an element, which must not pass to its
 * next colour by a transition, however short.
 */
const paintOf = (place: HTMLElement) => {
  place.style.transition = 'none'
  return (variable: string) => {
    place.style.color = `var(${variable})`
    return getComputedStyle(place).color
  }
}

type CanvasProps = { figures: Figures; label: string; span: number; onPoint: (span: number) => void }

/** As wide as its place. Drawn again when the colours change. */
export const Canvas = ({ figures, label, span, onPoint }: CanvasProps) => {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    const within = place.current
    if (!within) return undefined
    const [options, data] = plotOf(figures, paintOf(within), onPoint)
    const drawn = new uPlot({ ...options, width: within.clientWidth }, data, within)
    const watch = new ResizeObserver(() => drawn.setSize({ width: within.clientWidth, height: options.height }))
    watch.observe(within)
    plot.current = drawn
    return () => {
      watch.disconnect()
      drawn.destroy()
    }
  }, [figures, onPoint, scheme, language])
  useEffect(() => {
    const drawn = plot.current
    const left = drawn?.valToPos(span, 'x') ?? Number.NaN
    if (drawn?.cursor.idx !== span && Number.isFinite(left)) drawn?.setCursor({ left, top: 0 }, false)
  }, [span])
  return <Box ref={place} role="img" aria-label={label} className="picture-canvas" />
}
