import type { Impact } from '../../domain/status/incident.ts'

/** What operators tell partners of: an outage, or maintenance that is under way or near. */
export type Announced = {
  id: string
  impact: Impact
  /** As an operator wrote it, in English. */
  title: string
  startsAt: string
  /** Of maintenance. */
  endsAt: string | null
}
