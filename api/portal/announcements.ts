import type { Pool } from '../../db/pool.ts'
import { readClock } from '../../db/queries/clock.ts'
import { findOpenIncidents } from '../../db/queries/status/incidents.ts'
import { type Incident, isAnnounced } from '../../domain/status/incident.ts'

/** All visitors share one read of the database in this time. */
const READ_EVERY_MS = 10_000

/** The incidents and maintenance that are open or near, the same for everybody. */
export type Announcements = () => Promise<readonly Incident[]>

export const openAnnouncements = ({ pool }: { pool: Pool }): Announcements => {
  const read = async (): Promise<readonly Incident[]> => {
    const [incidents, now] = await Promise.all([findOpenIncidents(pool), readClock(pool)])
    return incidents.filter((incident) => isAnnounced(incident, now))
  }
  let readAt = Number.NEGATIVE_INFINITY
  let known: Promise<readonly Incident[]> = Promise.resolve([])
  return () => {
    if (performance.now() - readAt < READ_EVERY_MS) return known
    readAt = performance.now()
    known = read()
    known.catch(() => {
      readAt = Number.NEGATIVE_INFINITY
    })
    return known
  }
}
