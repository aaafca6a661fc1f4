import { sql } from 'slonik'
import type { Guarantee, WaitingPeriod } from '../../../api/client/types.ts'
import { makePrizeTable } from '../factory.ts'
import { makeShop, openDrawing } from '../partner-api/partner.ts'
import type { Service } from '../service.ts'

const HOUR_MS = 3_600_000

/** Hours before now, in whole seconds. */
export const hoursAgo = (hours: number): Date => new Date(Math.floor(Date.now() / 1000) * 1000 - hours * HOUR_MS)

export const PRIZE_CENTS = 500
export const AMOUNT_CENTS = 25_000

/**
 * A shop whose campaign began some hours ago, with guarantee periods of a day, two winners a draw, and a prize of five
 * dollars for everyone, which is below the threshold.
 */
export const makeGuaranteedShop = async (
  service: Service,
  overrides: Record<string, unknown> & { beganHoursAgo?: number; thresholdCents?: number } = {},
) => {
  const { beganHoursAgo = 25, thresholdCents = 10_000, ...others } = overrides
  const { id: prizeTable } = await makePrizeTable(service, {
    version: 1,
    tiers: [{ amountCents: PRIZE_CENTS, weight: 1 }],
  })
  const startsAt = hoursAgo(beganHoursAgo)
  const shop = await makeShop(service, {
    startsAt: startsAt.toISOString(),
    timeZone: 'UTC',
    cadence: 'FREQ=YEARLY;COUNT=1',
    winnersPerDraw: 2,
    prizeTable,
    guarantee: { period: 'P1D', thresholdCents, amountCents: AMOUNT_CENTS },
    ...others,
  })
  const { api, path } = shop
  return {
    ...shop,
    startsAt,
    /** A drawing so many hours after the start, with these winners if they are given. */
    drawingAt: async (hours: number, winners?: readonly string[]) => {
      const drawing = await openDrawing(shop, { drawAt: new Date(startsAt.getTime() + hours * HOUR_MS) })
      if (winners) await drawing.send(winners)
      return drawing
    },
    waiting: async (): Promise<WaitingPeriod[]> =>
      (await api.get<{ waiting: WaitingPeriod[] }>(`${path}/guarantees`)).body.waiting,
    guarantees: async (): Promise<Guarantee[]> =>
      (await api.get<{ guarantees: Guarantee[] }>(`${path}/guarantees?limit=200`)).body.guarantees,
    pick: (id: string, body: object, headers: Record<string, string> = {}) =>
      api.post<{ payoutId: string }>(`${path}/guarantees/${id}/pick`, body, headers),
    /** Looks again at periods that could not be checked yet, without waiting for their time. */
    workAgain: async () => {
      await service.pool.query(sql.unsafe`update guarantee set retry_at = null where status = 'waiting'`)
      await service.pool.query(sql.unsafe`
        update pgboss.job set start_after = now() where name = 'guarantee-check' and state < 'active'`)
      await service.work()
    },
    /** What the campaign says in the API. */
    needsAttention: async () =>
      (await api.get<{ campaign: { needsAttention?: string } }>(path)).body.campaign.needsAttention ?? null,
  }
}

export type GuaranteedShop = Awaited<ReturnType<typeof makeGuaranteedShop>>

/** A shop with a period that awaits a pick: anna won twice in it, in two drawings, bob and carl once. */
export const makeAwaitingShop = async (service: Service, overrides: Record<string, unknown> = {}) => {
  const shop = await makeGuaranteedShop(service, overrides)
  const first = await shop.drawingAt(1, ['anna', 'bob'])
  const second = await shop.drawingAt(2, ['carl', 'anna'])
  await first.draw()
  await second.draw()
  await shop.workAgain()
  const [guarantee] = await shop.guarantees()
  if (!guarantee) throw new Error('the period was not checked')
  return { ...shop, first, second, guarantee }
}
