/**
 * Measures how each part of the service is, and renders the status page of it. What is rendered is as old as the
 * measurement: the page says how old that is, since nothing here runs when everything is down.
 */
import { useIndexes } from '../../db/queries/due.ts'
import { readMetrics } from '../../db/queries/metrics/reading.ts'
import { findRecentAnswers, forgetAnswers } from '../../db/queries/status/answers.ts'
import { findDays, findStates, forgetDays, isMeasuringDue, noteStates } from '../../db/queries/status/components.ts'
import { readClock } from '../../db/queries/clock.ts'
import { findOpenIncidents, findRecentIncidents } from '../../db/queries/status/incidents.ts'
import type { Transaction } from '../../db/pool.ts'
import { inOrder } from '../../domain/status/component.ts'
import { SHOWN_DAYS, shownDays } from '../../domain/status/days.ts'
import { isOpen } from '../../domain/status/incident.ts'
import { isSeen, measuredStates } from '../../domain/status/measure.ts'
import { shownStates } from '../../domain/status/shown.ts'
import type { StatusFacts } from '../../public-site/facts.ts'
import { statusPages } from '../../public-site/pages/status.ts'
import { takeSnapshot } from '../metrics/snapshot.ts'
import type { Chore } from '../chore.ts'
import { openBatch, openTarget, RANKS } from '../site/render-target.ts'
import type { Workplace } from '../stage.ts'

/** How soon a worker that takes over the watch sees that a measurement is due. */
const LOOK_EVERY_MS = 5_000

const SUBJECT = 'status'

type Place = Pick<Workplace, 'pool'>

const loadFacts = async (tx: Transaction): Promise<StatusFacts> => {
  const now = await readClock(tx)
  const recent = await findRecentIncidents(tx, SHOWN_DAYS)
  const days = Map.groupBy(await findDays(tx), ({ component }) => component)
  return {
    measuredAt: now,
    components: inOrder(await findStates(tx)).map((one) => ({
      ...one,
      days: shownDays(days.get(one.component) ?? [], now),
    })),
    open: await findOpenIncidents(tx),
    past: recent.filter((incident) => !isOpen(incident, now)),
  }
}

const render = async (tx: Transaction): Promise<void> => {
  const target = await openTarget(tx)
  const facts = await loadFacts(tx)
  const batch = openBatch(target)
  batch.add({ subject: SUBJECT, campaignId: null, rank: RANKS.front }, () => statusPages(facts, target.site))
  await batch.write()
}

/** Takes a snapshot first if there is no recent one, as after a start or a long pause. */
const readFreshly = async ({ pool }: Place) => {
  const readings = await readMetrics(pool)
  if (isSeen(readings)) return readings
  await takeSnapshot({ pool })
  return readMetrics(pool)
}

export const measureStatus = async ({ pool }: Place): Promise<void> => {
  const readings = await readFreshly({ pool })
  await pool.transaction(async (tx) => {
    await useIndexes(tx)
    const measured = measuredStates({ readings, answers: await findRecentAnswers(tx) })
    await noteStates(tx, shownStates(measured, await findOpenIncidents(tx), await readClock(tx)))
    await render(tx)
    await forgetDays(tx)
    await forgetAnswers(tx)
  }, 0)
}

/** What the worker on watch does for the status page, once a minute. */
export const measuringStatus = (workplace: Place): Chore => ({
  name: 'measuring the status',
  everyMs: LOOK_EVERY_MS,
  run: async () => {
    if (await isMeasuringDue(workplace.pool)) await measureStatus(workplace)
  },
})
