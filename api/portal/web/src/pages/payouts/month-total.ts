import type { MonthTotal } from '../../../../shapes.ts'

export const totalOf = ({ drawingsCents, guaranteesCents, heldPaidCents }: MonthTotal): number =>
  drawingsCents + guaranteesCents + heldPaidCents

const formats = {
  short: new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
}

/** `2026-11` as "Nov" or "November 2026". */
export const monthName = (month: string, style: keyof typeof formats): string =>
  formats[style].format(new Date(`${month}-01T00:00:00Z`))
