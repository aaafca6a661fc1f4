/** The choices of how long a key lasts, in days from now. */
import { texts } from '../../texts/texts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const expiryChoices = () => {
  const words = texts.keys.create.expiry
  return [
    { value: '', label: words.never },
    { value: '30', label: words.days30 },
    { value: '90', label: words.days90 },
    { value: '365', label: words.year },
  ]
}

/** Undefined for a key that never expires. */
export const expiresAfter = (days: string, nowMs: number): string | undefined =>
  days === '' ? undefined : new Date(nowMs + Number(days) * DAY_MS).toISOString()
