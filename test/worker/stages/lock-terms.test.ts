import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { makePrizeTable } from '../../support/factory.ts'
import { makeDueDrawing, makeHoldingCampaign, openPlace } from '../../support/held.ts'
import { work } from '../../support/work.ts'

const drawnRow = z.object({ table: z.string(), amounts: z.array(z.coerce.number()) })

for (const { days, isNew } of [
  { days: 61, isNew: true },
  { days: 59, isNew: false },
])
  test(`a drawing of months ago is drawn by the terms of 60 days ago, as a contract does: others count for ${days} days`, async (t) => {
    const place = await openPlace(t)
    const { pool } = place
    const campaign = await makeHoldingCampaign(place, { amountsCents: [700] })
    const { id: table } = await makePrizeTable(place, { version: 2, tiers: [{ amountCents: 900, weight: 1 }] })
    await pool.transaction(async (tx) => {
      await tx.query(sql.unsafe`set local session_replication_role = replica`)
      await tx.query(sql.unsafe`
        insert into campaign_terms (campaign_id, from_draw_at, change_id, prize_table_id, winners_per_draw)
        values (${campaign.id}, date_trunc('second', now()) - ${days} * interval '24 hours',
          'chg_0000000000000000000001', ${table}, ${campaign.winnersPerDraw})`)
    })
    const { id } = await makeDueDrawing(place, campaign)
    await work(place)
    const drawn = await pool.one(sql.type(drawnRow)`
      select d.prize_table_id as "table", r.amounts_cents as amounts
      from drawing d join result r on r.drawing_id = d.id where d.id = ${id}`)
    t.is(drawn.table === table, isNew)
    t.true(drawn.amounts.every((cents) => cents === (isNew ? 900 : 700)))
  })
