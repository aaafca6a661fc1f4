import type { EndpointDayRow, WeekRow } from '../../db/queries/portal/statistics.ts'
import type { ChanceBand } from '../../domain/drawing/chance-band.ts'

/** A week in UTC by its Monday. Amounts in cents; the band is what chance allows for the prizes. */
export type Week = Omit<WeekRow, 'variance'> & ChanceBand

export type WeekStatistics = {
  weeks: Week[]
  /** Prizes that were won and are not paid yet. */
  openCents: number
  /** What the contract had for them, when it was seen last; null in test mode. */
  left: { cents: number; seenAt: string } | null
}

export type EndpointDay = EndpointDayRow
