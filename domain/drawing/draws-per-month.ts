import { type Cadence, nextOccurrence } from './schedule.ts'

/** So many draws ahead tell the pace: a draw a month is followed for two years, a draw a minute for half an hour. */
const FOLLOWED = 25

const MONTH_MS = 30 * 86_400_000

/** How many draws a month of 30 days has on average, by those that come after `after`. 0: none comes. */
export const drawsPerMonth = (cadence: Cadence, after: Temporal.Instant): number => {
  const first = nextOccurrence(cadence, after)
  let last = first
  let gaps = 0
  while (last && gaps < FOLLOWED) {
    const next = nextOccurrence(cadence, last)
    if (!next) break
    last = next
    gaps += 1
  }
  if (!first || !last) return 0
  if (gaps === 0) return 1
  return (gaps * MONTH_MS) / (last.epochMilliseconds - first.epochMilliseconds)
}
