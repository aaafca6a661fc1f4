/** When a new campaign draws first and when its first guarantee period ends, or why it cannot begin when its file says. */
import type { CampaignFile } from '../../../domain/campaign.ts'
import { nextOccurrence, parseNewCadence } from '../../../domain/drawing/schedule.ts'
import { overPeriods, runningPeriodEnd } from '../../../domain/guarantee/calendar.ts'
import { hasFourDigitYear } from '../../../domain/instant.ts'
import { cadenceWords } from '../../../domain/refusal-words/cadence.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'
import { Refused } from '../../../domain/refusals.ts'

/** The most guarantee periods that may be over at the start: each is stored, and published in the log, permanently. */
export const MAX_PERIODS_OVER = { partner: 1_000, operator: 100_000 }

/** Refuses a time that the database does not accept. */
export const refuseLateTime = (at: Date | null): void => {
  if (at && !hasFourDigitYear(at)) throw new Refused('bad_request', campaignWords.tooLate)
}

export type FirstDrawOf = Pick<CampaignFile, 'cadence' | 'timeZone' | 'startsAt'>

/** May take a tenth of a second: what partners send is read in a thread (`findFirstDraw`). */
export const firstDraw = ({ cadence: rule, timeZone, startsAt }: FirstDrawOf): Date => {
  const start = startsAt.toTemporalInstant()
  const first = nextOccurrence(parseNewCadence(rule, timeZone, start), start.subtract({ milliseconds: 1 }))
  if (!first) throw new Refused('bad_request', cadenceWords.never)
  const at = new Date(first.epochMilliseconds)
  refuseLateTime(at)
  return at
}

type Now = { now: Date; by: keyof typeof MAX_PERIODS_OVER }

export const firstGuaranteeEnd = ({ guarantee, timeZone, startsAt }: CampaignFile, { now, by }: Now): Date | null => {
  if (!guarantee) return null
  const calendar = { guaranteePeriod: guarantee.period, timeZone, start: startsAt, endedAt: null, pauses: [] }
  const most = MAX_PERIODS_OVER[by]
  if (overPeriods(calendar, now, most + 1).length > most)
    throw new Refused('bad_request', campaignWords.tooManyPeriodsOver(most))
  const end = runningPeriodEnd(calendar)
  refuseLateTime(end)
  return end
}
