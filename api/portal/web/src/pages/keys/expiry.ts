/** The choices of how long a key lasts, in days from now. */

const DAY_MS = 24 * 60 * 60 * 1000

export const expiryChoices = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
] as const

/** Undefined for a key that never expires. */
export const expiresAfter = (days: string, nowMs: number): string | undefined =>
  days === '' ? undefined : new Date(nowMs + Number(days) * DAY_MS).toISOString()
