import { sql } from 'slonik'
import { z } from 'zod'
import { modes } from '../../../domain/actor.ts'
import { pickGuarantee } from '../../../api/actions/payout/pick-guarantee.ts'
import { doorkeeper } from '../../../api/authenticate.ts'
import { makeKey } from '../factory.ts'
import { openWorkplace, type TestWorkplace } from '../workplace.ts'

type Deps = Omit<TestWorkplace, 'close'>

const PICKS_AT_ONCE = 50

/**
 * A campaign whose first guarantee periods are over. They last a second by default, so that its contract need not wait
 * before it pays the next one. No prize meets the threshold: drawings at `drawAt` lie in periods of their own, and for
 * each of them the partner is asked to pick.
 */
export const guaranteedPeriods = (count: number, periodSeconds = 1) => {
  const start = Math.floor(Date.now() / 1000) * 1000 - count * periodSeconds * 1000
  return {
    overrides: {
      startsAt: new Date(start).toISOString(),
      timeZone: 'UTC',
      cadence: 'FREQ=YEARLY;COUNT=1',
      guarantee: { period: `PT${periodSeconds}S`, thresholdCents: 1_000_000, amountCents: 700 },
    },
    drawAt: (i: number): Date => new Date(start + i * periodSeconds * 1000),
  }
}

const awaiting = z.object({ id: z.string(), slug: z.string(), drawingId: z.string(), winner: z.string() })

/** A partner that picks the first winner of every period that awaits a pick, or only that of one drawing's period. */
export const openPicker = async (place: Deps, campaignId: string) => {
  const { partner, mode } = await place.pool.one(sql.type(z.object({ partner: z.string(), mode: z.enum(modes) }))`
    select partner_id as partner, mode from campaign where id = ${campaignId}`)
  const { id } = await makeKey(place, { partner, mode })
  const service = { ...place, doorkeeper: doorkeeper(place.statements) }
  const caller = { id, partnerId: partner, mode }
  return async ({ number = null }: { number?: number | null } = {}): Promise<void> => {
    const waiting = await place.pool.any(sql.type(awaiting)`
      select distinct on (g.id) g.id, c.slug, d.id as "drawingId", l.winners[1] as winner
      from guarantee g join campaign c on c.id = g.campaign_id
        join drawing d on d.campaign_id = c.id and d.draw_at >= g.period_start and d.draw_at < g.period_end
        join winner_list l on l.drawing_id = d.id
      where g.campaign_id = ${campaignId} and g.status = 'awaiting_pick' and d.number = coalesce(${number}, d.number)
      order by g.id, d.draw_at
      limit ${PICKS_AT_ONCE}`)
    for (const { id, slug, drawingId, winner } of waiting)
      await pickGuarantee(service, caller, { slug, guaranteeId: id, winner, drawingId })
  }
}

/** The same partner, on a connection that is made when it is needed and may be closed at any time. */
export const absentPicker = (databaseUrl: string, campaignId: string) => {
  let open: { place: Awaited<ReturnType<typeof openWorkplace>>; pick: () => Promise<void> } | undefined
  return {
    pick: async (): Promise<void> => {
      if (!open) {
        const place = await openWorkplace(databaseUrl)
        open = { place, pick: await openPicker(place, campaignId) }
      }
      await open.pick()
    },
    leave: async (): Promise<void> => {
      await open?.place.close()
      open = undefined
    },
  }
}

/** How many guarantees were paid, and how many wait for something. */
export const countGuarantees = ({ pool }: Pick<Deps, 'pool'>) =>
  pool.one(sql.type(z.object({ paid: z.number(), waiting: z.number() }))`
    select count(*) filter (where status = 'paid')::int as paid,
      count(*) filter (where status in ('awaiting_pick', 'picked'))::int as waiting
    from guarantee`)
