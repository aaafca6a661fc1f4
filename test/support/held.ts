import type { ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { testDatabase } from './database.ts'
import { makeCampaign, makeDrawing, makePartner, makePrizeTable, passCutoff, winnerIds } from './factory.ts'
import { until } from './until.ts'
import { openWorkplace, type TestWorkplace } from './workplace.ts'
import { work } from './work.ts'

export const HELD_CENTS = 200_000

const partners = new WeakMap<TestWorkplace, Promise<string>>()

const partnerOf = (place: TestWorkplace): Promise<string> => {
  const partner = partners.get(place) ?? makePartner(place)
  partners.set(place, partner)
  return partner
}

/** A workplace on the test's own database, a new one unless it is given, whose address it returns too. */
export const openPlace = async (t: ExecutionContext, database?: string) => {
  const url = database ?? (await testDatabase(t))
  const place = await openWorkplace(url)
  t.teardown(place.close)
  return Object.assign(place, { url })
}

/** A campaign with equally likely prizes of these amounts, the first of which is held unless asked otherwise. */
export const makeHoldingCampaign = async (
  place: TestWorkplace,
  { amountsCents = [HELD_CENTS], ...overrides }: Record<string, unknown> & { amountsCents?: number[] } = {},
) => {
  const tiers = amountsCents.map((amountCents) => ({ amountCents, weight: 1 }))
  const { id: prizeTable } = await makePrizeTable(place, { version: 1, tiers })
  return makeCampaign(place, { partner: await partnerOf(place), prizeTable, ...overrides })
}

/** A drawing with its winners whose cutoff has passed; a worker takes it from there. */
export const makeDueDrawing = async (place: TestWorkplace, campaign: { id: string; winnersPerDraw: number }) => {
  const id = await makeDrawing(place, { campaign })
  const winners = winnerIds(campaign.winnersPerDraw)
  await place.pool.query(
    sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(winners, 'text')})`,
  )
  await passCutoff(place, id)
  return { id, winners }
}

/**
 * Works until a due drawing is drawn. Tests of a file share their database, so another test's worker may be sending the
 * reminders and draw it; this one then finds nothing to do at first.
 */
export const untilDrawn = async (place: TestWorkplace, drawingId: string) => {
  const workAndLook = async () => {
    await work(place)
    return place.pool.exists(sql.type(z.object({}))`
      select from drawing where id = ${drawingId} and status in ('settled', 'paid')`)
  }
  await until(workAndLook, Boolean)
}

/** A drawn drawing of a campaign of its own, whose winners all won a prize that is held. All are of one partner. */
export const makeHeldDrawing = async (place: TestWorkplace, overrides: Record<string, unknown> = {}) => {
  const campaign = await makeHoldingCampaign(place, overrides)
  const drawing = await makeDueDrawing(place, campaign)
  await work(place)
  return { ...drawing, slug: campaign.slug, partner: await partnerOf(place) }
}

const lockedRow = z.object({
  position: z.number(),
  amountCents: z.coerce.number(),
  reference: z.string().nullable(),
  markedBy: z.string().nullable(),
  paidAt: z.date().nullable(),
})

/** The held prizes of a drawing as recorded, by position. */
export const readHeld = ({ pool }: Pick<TestWorkplace, 'pool'>, drawingId: string) =>
  pool.any(sql.type(lockedRow)`
    select position, amount_cents as "amountCents", reference, marked_by as "markedBy", paid_at as "paidAt"
    from held_prize where drawing_id = ${drawingId} order by position`)
