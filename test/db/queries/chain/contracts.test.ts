import test from 'ava'
import { findRegistrable } from '../../../../db/queries/chain/contracts.ts'
import { insertIntents } from '../../../../db/queries/chain/intents.ts'
import { loseRequestsAfter } from '../../../../db/queries/chain/never-requested.ts'
import { numberDrawings } from '../../../../db/queries/drawing/numbering.ts'
import { requestKey } from '../../../../domain/chain/intent.ts'
import { HERE, openChainRows } from '../../../support/chain/rows.ts'
import { cancelDrawing, makeDrawing, passCutoff, winnerIds } from '../../../support/factory.ts'
import { work } from '../../../support/work.ts'

const DAY_SECONDS = 86_400

/** A campaign with two drawings that are numbered against the order of their draw times, and are to be requested. */
const openNumbered = async (t: Parameters<typeof openChainRows>[0]) => {
  const rows = await openChainRows(t)
  const { pool, client, campaign } = rows
  const now = Math.floor(Date.now() / 1000)
  const drawn = async (daysAgo: number) => {
    const drawAt = now - daysAgo * DAY_SECONDS
    const id = await makeDrawing(rows, { campaign, drawAt: new Date(drawAt * 1000) })
    await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winnerIds(3)])
    await passCutoff(rows, id)
    await work(rows)
    return { id, drawAt }
  }
  const [first, second] = [await drawn(1), await drawn(2)]
  await pool.transaction(async (tx) => {
    const ids = [first.id, second.id]
    const provider = 'pyth-entropy-v2'
    for (const id of ids) await numberDrawings(tx, [{ id, provider, requestId: id }])
    await insertIntents(
      tx,
      ids.map((drawingId, i) => ({
        key: requestKey(campaign.id, i + 1),
        ...HERE,
        kind: 'request',
        campaignId: campaign.id,
        drawingId,
        payoutId: null,
        arguments: { number: i + 1 },
      })),
    )
  })
  return { ...rows, now, first, second, find: () => findRegistrable(pool, campaign.slug) }
}

test('a contract is asked first for the lowest number, whatever draw times others have', async (t) => {
  const { campaign, now, first, second, find, ...rows } = await openNumbered(t)
  const drawAt = now - 3 * DAY_SECONDS
  const open = await makeDrawing(rows, { campaign, drawAt: new Date(drawAt * 1000) })
  t.like(await find(), { firstDrawSeconds: first.drawAt, earliestDrawSeconds: drawAt })
  await cancelDrawing(rows, open)
  t.like(await find(), { firstDrawSeconds: first.drawAt, earliestDrawSeconds: second.drawAt })
})

test('numbers whose requests are lost are the first of the next contract, and nothing that is drawn where they are', async (t) => {
  const { pool, campaign, first, find } = await openNumbered(t)
  await pool.transaction((tx) => loseRequestsAfter(tx, campaign.id, 0))
  const found = await find()
  t.is(found?.firstDrawSeconds, first.drawAt)
  t.is(found?.earliestDrawSeconds, found?.nowSeconds)
})
