/** A rule that does not fire for this long counts as one that never does; leap days are at most eight years apart. */
export const MAX_SILENCE_HOURS = 24 * 366 * 10

/** The draws of a rule, however they are found: later than `after`, up to and including `until`, ascending. */
export type Draws = {
  between: (after: Temporal.Instant, until: Temporal.Instant) => Temporal.Instant[]
  next: (after: Temporal.Instant, until: Temporal.Instant) => Temporal.Instant | null
}

export const earliest = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) < 0 ? a : b

export const latest = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) > 0 ? a : b

export const isWithin = (instant: Temporal.Instant, after: Temporal.Instant, until: Temporal.Instant): boolean =>
  Temporal.Instant.compare(instant, after) > 0 && Temporal.Instant.compare(instant, until) <= 0

/** Draws that are found one after the other from the first on, only as far as they are asked for, and then kept. */
export const foundInTurn = (found: Iterator<Temporal.Instant>): Draws => {
  const known: Temporal.Instant[] = []
  const knowPast = (time: Temporal.Instant) => {
    for (;;) {
      const last = known.at(-1)
      if (last && Temporal.Instant.compare(last, time) > 0) return
      const { value, done } = found.next()
      if (done) return
      known.push(value)
    }
  }
  return {
    between: (after, until) => {
      knowPast(until)
      return known.filter((draw) => isWithin(draw, after, until))
    },
    next: (after, until) => {
      knowPast(after)
      return known.find((draw) => isWithin(draw, after, until)) ?? null
    },
  }
}
