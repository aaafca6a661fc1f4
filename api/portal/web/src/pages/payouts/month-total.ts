import type { MonthTotal } from '../../../../shapes.ts'
import { zoneFormats } from '../../format/zone-formats.ts'

export const totalOf = ({ drawingsCents, guaranteesCents, heldPaidCents }: MonthTotal): number =>
  drawingsCents + guaranteesCents + heldPaidCents

const formats = {
  short: zoneFormats({ month: 'short' }),
  long: zoneFormats({ month: 'long', year: 'numeric' }),
}

/** `2026-11` as "Nov" or "November 2026". */
export const monthName = (month: string, style: keyof typeof formats): string =>
  formats[style]('UTC').format(new Date(`${month}-01T00:00:00Z`))
