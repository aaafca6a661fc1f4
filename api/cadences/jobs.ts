/** What is read of partners' cadences in a thread. Plain data, so that threads can pass it on. */
import { type Planned, plannedDraws } from '../../domain/chain/forecast.ts'
import { drawsPerMonth } from '../../domain/drawing/draws-per-month.ts'
import { previewCadence } from '../../domain/drawing/preview.ts'
import { nextOccurrence, parseCadence } from '../../domain/drawing/schedule.ts'
import { Refused } from '../../domain/refusals.ts'
import { type FirstDrawOf, firstDraw } from '../actions/campaign/first-times.ts'

export type NextDrawOf = FirstDrawOf & { after: Date }
type PreviewOf = Pick<FirstDrawOf, 'cadence' | 'timeZone'> & { now: Date }

const cadenceOf = ({ cadence, timeZone, startsAt }: FirstDrawOf) =>
  parseCadence(cadence, timeZone, startsAt.toTemporalInstant())

/** May take half a second for a cadence with a COUNT that began long ago. */
export const nextDraw = (of: NextDrawOf): Date | null => {
  const next = nextOccurrence(cadenceOf(of), of.after.toTemporalInstant())
  return next && new Date(next.epochMilliseconds)
}

const jobs = {
  firstDraw,
  nextDraw,
  preview: ({ now, ...rule }: PreviewOf) => previewCadence(rule, now.toTemporalInstant()),
  /** May take a second for a rule that selects few of very many candidate times. */
  perMonth: (of: NextDrawOf): number => drawsPerMonth(cadenceOf(of), of.after.toTemporalInstant()),
  plannedOf: (campaigns: readonly Planned[]): number[] => campaigns.map(plannedDraws),
} as const

type Jobs = typeof jobs

export type Kind = keyof Jobs
export type JobOf<Name extends Kind> = Parameters<Jobs[Name]>[0]
export type Found<Name extends Kind> = ReturnType<Jobs[Name]>

export type Job<Name extends Kind = Kind> = { kind: Name; of: JobOf<Name> }

export type Outcome<Name extends Kind = Kind> =
  | { found: Found<Name> }
  | { refused: Pick<Refused, 'reason' | 'said' | 'saidProblems'> }
  | { failed: string }

export const outcomeOf = <Name extends Kind>({ kind, of }: Job<Name>): Outcome<Name> => {
  try {
    return { found: (jobs[kind] as (given: JobOf<Name>) => Found<Name>)(of) }
  } catch (error) {
    if (!(error instanceof Refused)) return { failed: String((error as Error).stack) }
    const { reason, said, saidProblems } = error
    return { refused: { reason, said, saidProblems } }
  }
}
