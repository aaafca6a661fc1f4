import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { makeDueDrawing, makeHoldingCampaign, openPlace } from '../../support/held.ts'
import { changeTermsInPast } from '../../support/past-terms.ts'
import { work } from '../../support/work.ts'

/** Moves the cutoff far back: a pause that begins just after it delays the lock, but does not move the cutoff. */
const moveCutoffBack = ({ pool }: Awaited<ReturnType<typeof openPlace>>, drawingId: string) =>
  pool.query(sql.unsafe`update drawing set cutoff_at = now() - interval '100 days' where id = ${drawingId}`)

const drawnRow = z.object({ table: z.string(), amounts: z.array(z.coerce.number()) })

for (const { days, isNew, isLockLate } of [
  { days: 59.5, isNew: true, isLockLate: false },
  { days: 58.5, isNew: false, isLockLate: false },
  { days: 59.5, isNew: true, isLockLate: true },
  { days: 58.5, isNew: false, isLockLate: true },
])
  test(`a drawing of months ago is drawn by the terms of 59 days ago, a day before a contract takes no others: new ones count for ${days} days${isLockLate ? ', and it was due before' : ''}`, async (t) => {
    const place = await openPlace(t)
    const campaign = await makeHoldingCampaign(place, { amountsCents: [700] })
    const table = await changeTermsInPast(place, { slug: campaign.slug, days, amountCents: 900 })
    const { id } = await makeDueDrawing(place, campaign)
    if (isLockLate) await moveCutoffBack(place, id)
    await work(place)
    const drawn = await place.pool.one(sql.type(drawnRow)`
      select d.prize_table_id as "table", r.amounts_cents as amounts
      from drawing d join result r on r.drawing_id = d.id where d.id = ${id}`)
    t.is(drawn.table === table, isNew)
    t.true(drawn.amounts.every((cents) => cents === (isNew ? 900 : 700)))
  })
