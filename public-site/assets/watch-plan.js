// When to ask for a page again: often around the moments that it names, rarely later, and then no more.

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Up to this time after a moment, the page is asked for at this interval. */
const PACES = [
  { untilMs: MINUTE_MS, everyMs: 1.5 * SECOND_MS },
  { untilMs: 10 * MINUTE_MS, everyMs: 5 * SECOND_MS },
  { untilMs: HOUR_MS, everyMs: 30 * SECOND_MS },
]

/**
 * How long to wait before asking for the page, given the moments that it names; null: no more changes are expected.
 * @param {readonly number[]} moments in milliseconds since 1970
 * @param {number} now
 * @returns {number | null}
 */
export const nextLook = (moments, now) => {
  const waits = moments.flatMap((moment) => {
    if (moment > now) return [moment - now + SECOND_MS / 2]
    const pace = PACES.find(({ untilMs }) => now - moment < untilMs)
    return pace ? [pace.everyMs] : []
  })
  return waits.length === 0 ? null : Math.min(...waits)
}
