import test from 'ava'
import { findRegistrable, findRegistrations, insertContract } from '../../../../db/queries/chain/contracts.ts'
import { insertIntents } from '../../../../db/queries/chain/intents.ts'
import { loseRequestsAfter } from '../../../../db/queries/chain/never-requested.ts'
import { numberDrawings } from '../../../../db/queries/drawing/numbering.ts'
import { listPublicDraws } from '../../../../db/queries/site/draws-json.ts'
import { findSiteCampaigns } from '../../../../db/queries/site/campaigns.ts'
import { requestKey } from '../../../../domain/chain/intent.ts'
import { CONTRACT, HERE, openChainRows, OWNER } from '../../../support/chain/rows.ts'
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

test('contracts that gave a campaign no number are in the order in which it left them, and its own is the last', async (t) => {
  const { pool, client, campaign, statements } = await openChainRows(t)
  const [second, first] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const
  const left = [
    [second, '2026-01-02T00:00:00Z'],
    [first, '2026-01-01T00:00:00Z'],
  ] as const
  for (const [address] of left)
    await insertContract(pool, { chain: 'local', chainId: 31_337, address, operator: OWNER, deployedBlock: 1 })
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  for (const [contract, at] of left)
    await client.query(
      `insert into earlier_registration (campaign_id, first_number, last_number, chain, contract, contract_id, left_at)
       values ($1, 1, 0, 'local', $2, 1, $3)`,
      [campaign.id, contract, at],
    )
  await client.query('commit')
  const inOrder = [first, second, CONTRACT]
  t.deepEqual(
    (await findRegistrations(pool, campaign.id)).map(({ contract }) => contract),
    inOrder,
  )
  const [row] = await statements.rows(listPublicDraws, [campaign.slug, null, 1])
  t.deepEqual(
    row?.contracts?.map(({ address }) => address),
    inOrder,
  )
  const [shown] = await pool.transaction((tx) => findSiteCampaigns(tx, [campaign.id]))
  t.deepEqual(
    shown?.contracts.map(({ address }) => address),
    inOrder,
  )
})
