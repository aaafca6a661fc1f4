import { texts } from '../../texts/texts.ts'

const SECOND_MS = 1_000
const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400

const two = (number: number): string => String(number).padStart(2, '0')

/** `04:09`, `3:14:09`, `2 days 03:14`; "now" once nothing is left. */
export const timeLeft = (ms: number): string => {
  const seconds = Math.ceil(ms / SECOND_MS)
  if (seconds <= 0) return texts.draws.now
  const days = Math.floor(seconds / DAY_S)
  const hours = Math.floor((seconds % DAY_S) / HOUR_S)
  const minutes = two(Math.floor((seconds % HOUR_S) / MINUTE_S))
  if (days > 0) return texts.draws.days(days, `${two(hours)}:${minutes}`)
  const rest = `${minutes}:${two(seconds % MINUTE_S)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
