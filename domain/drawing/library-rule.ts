/**
 * Rules as the recurrence library reads them, within bounds. It walks a rule step by step and blocks the thread
 * meanwhile: without a bound it would search for a 30th of February for thousands of years.
 */
import { RRuleTemporal } from 'rrule-temporal'
import { cadenceWords } from '../refusal-words/cadence.ts'
import { Refused } from '../refusals.ts'
import type { RuleParts } from './cadence-rule.ts'
import { type Draws, earliest, foundInTurn, isWithin } from './draws.ts'

/**
 * The most steps from one draw to the next: one for each hour of almost three years, in an hourly rule that never
 * fires.
 */
const MAX_STEPS = 25_000
/** The most steps of a counted rule, from its start to its end: an hourly rule takes up to four for each draw. */
const MAX_COUNTED_STEPS = 50_000
/** So many draws of a counted rule are looked for at first. */
const FIRST_COUNTED = 8

export type LibraryRule = { parts: RuleParts; timeZone: string; startsAt: Temporal.Instant }

type Bounds = { until: Temporal.Instant; maxIterations: number; count?: number }

/** Refuses what the library does with `bad_request`. */
export const libraryRule = ({ parts, timeZone, startsAt }: LibraryRule): RRuleTemporal => {
  const text = [...parts].map(([name, value]) => `${name}=${value}`).join(';')
  try {
    return new RRuleTemporal({
      rruleString: `RRULE:${text}`,
      dtstart: startsAt.toZonedDateTimeISO(timeZone),
      maxIterations: MAX_COUNTED_STEPS,
      strict: true,
      tzid: timeZone,
    })
  } catch (error) {
    throw new Refused('bad_request', cadenceWords.unreadable((error as Error).message.slice(0, 200)))
  }
}

/** The library has its own types of Temporal. */
const toInstant = ({ epochMilliseconds }: { epochMilliseconds: number }): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)

/** The same rule with an end. Without `strict`, the library lets a counted rule have an end as well. */
const within = (rule: RRuleTemporal, timeZone: string, { until, ...bounds }: Bounds): RRuleTemporal => {
  const options = rule.options()
  const end = options.until ? earliest(toInstant(options.until), until) : until
  return new RRuleTemporal({ ...options, ...bounds, strict: false, until: end.toZonedDateTimeISO(timeZone) })
}

/** The first draws of a counted rule. Refuses one that takes so many steps that the library gives up on the way. */
const firstCounted = (rule: RRuleTemporal, timeZone: string, bounds: Omit<Bounds, 'maxIterations'>) => {
  try {
    return within(rule, timeZone, { ...bounds, maxIterations: MAX_COUNTED_STEPS })
      .all()
      .map(toInstant)
  } catch {
    throw new Refused('bad_request', cadenceWords.uncountable)
  }
}

/**
 * The draws of a counted rule, walked from its start, no further than they are asked for. The library cannot go on
 * where it stopped, so it begins again, for twice as many.
 */
function* countedDraws(rule: RRuleTemporal, timeZone: string, until: Temporal.Instant) {
  const all = rule.options().count as number
  let known = 0
  for (let count = Math.min(FIRST_COUNTED, all); ; count = Math.min(2 * count, all)) {
    const found = firstCounted(rule, timeZone, { until, count })
    yield* found.slice(known)
    if (found.length < count || count === all) return
    known = found.length
  }
}

/** The draws of a rule; `countedUntil`: how far it is walked when it has a COUNT. */
export const libraryDraws = (of: LibraryRule, countedUntil: Temporal.Instant): Draws => {
  const { parts, timeZone } = of
  const rule = libraryRule(of)
  if (parts.has('COUNT')) return foundInTurn(countedDraws(rule, timeZone, countedUntil))
  const inZone = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timeZone)
  return {
    between: (after, until) =>
      rule
        .between(inZone(after), inZone(until), true)
        .map(toInstant)
        .filter((draw) => isWithin(draw, after, until)),
    next: (after, until) => {
      try {
        const next = within(rule, timeZone, { until, maxIterations: MAX_STEPS }).next(inZone(after))
        return next && toInstant(next)
      } catch {
        return null // The library gave up looking: the rule fires too rarely to be one.
      }
    },
  }
}
