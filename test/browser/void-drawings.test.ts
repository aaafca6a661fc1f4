import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { insertContract, leaveContract, setContractId } from '../../db/queries/chain/contracts.ts'
import { numberDrawings } from '../../db/queries/drawing/numbering.ts'
import { noteSeenValues, recordVoid } from '../../db/queries/drawing/revealing.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { transaction, WALLET } from '../support/chain/rows.ts'
import { makeCampaign, makeDrawing, passCutoff, winnerIds } from '../support/factory.ts'
import { fileStack } from '../support/portal/stack.ts'
import { untilShown } from '../support/site/stack.ts'
import { until } from '../support/until.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const REASON = 'The provider is gone.'
const LATER = `0x${'f'.repeat(40)}` as const

/** A live drawing that has a number, by rows: no chain is behind it. */
const makeNumbered = async (own: Awaited<ReturnType<typeof stack>>, partner: string) => {
  const { pool } = own
  const payout = { chain: 'local', token: 'TESTUSD', wallet: WALLET }
  const campaign = await makeCampaign(own, { partner, mode: 'live', payout, name: 'Silent draw' })
  const [address, operator] = [`0x${'c'.repeat(40)}`, `0x${'d'.repeat(40)}`] as const
  await insertContract(pool, { chain: 'local', chainId: 31_337, address, operator, deployedBlock: 1 })
  await setContractId(pool, campaign.id, address, 1)
  const id = await makeDrawing(own, { campaign })
  const winners = sql.array(winnerIds(campaign.winnersPerDraw), 'text')
  await pool.query(sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${winners})`)
  await passCutoff(own, id)
  const status = () =>
    pool.oneFirst(sql.type(z.object({ status: z.string() }))`select status from drawing where id = ${id}`)
  await until(status, (found) => found === 'locked')
  await pool.transaction((tx) => numberDrawings(tx, [{ id, provider: 'pyth-entropy-v2', requestId: id }]))
  const voidIt = () =>
    pool.transaction((tx) => recordVoid(tx, [{ drawingId: id, reason: REASON, transaction: transaction('7') }]))
  const moveIt = async () => {
    await insertContract(pool, { chain: 'local', chainId: 31_337, address: LATER, operator, deployedBlock: 2 })
    await leaveContract(pool, campaign.id, LATER)
    await setContractId(pool, campaign.id, LATER, 1)
  }
  return { id, campaign, voidIt, moveIt }
}

test('a drawing whose value the chain may still take back, and one whose number is void, say so, and a campaign where it moved, in all widths and colours', async (t) => {
  const own = await stack()
  const { partner, token } = await own.signedIn()
  const { id, campaign, voidIt, moveIt } = await makeNumbered(own, partner)
  const { page } = await visit(t, { origin: own.url, token })
  const draw = `/campaigns/${campaign.slug}/draws/${id}`
  await noteSeenValues(own.pool, [{ id, hasValue: true }])
  await untilShown(own, draw, 'being confirmed')
  await page.goto(draw)
  t.deepEqual(await inspectPage(page, 'site-draw-being-confirmed'), [])
  const base = `/portal/${partner}/live/campaigns/${campaign.slug}`
  await page.goto(`${base}/drawings/${id}`)
  await page.getByText('The chain has the random value').waitFor()
  await noteSeenValues(own.pool, [{ id, hasValue: false }])
  await voidIt()
  await page.goto(`${base}/drawings/${id}`)
  await page.getByText('The number of this drawing is void').waitFor()
  await page.getByText('Number voided').waitFor()
  t.is(await page.getByText(/not yet|waiting for the random value/i).count(), 0)
  t.deepEqual(await inspectPage(page, 'drawing-void'), [])
  await page.goto(base)
  await page.getByText(REASON).first().waitFor()
  t.deepEqual(await inspectPage(page, 'campaign-void'), [])
  for (const [name, path] of [
    ['site-draw-void', draw],
    ['site-campaign-void', `/campaigns/${campaign.slug}`],
    ['site-history-void', `/campaigns/${campaign.slug}/history/1`],
  ] as const) {
    await untilShown(own, path, REASON)
    await page.goto(path)
    t.deepEqual(await inspectPage(page, name), [])
  }
  await moveIt()
  const moved = `/campaigns/${campaign.slug}`
  await untilShown(own, moved, LATER)
  await page.goto(moved)
  await page.getByText('draws from number 1 on were in').waitFor()
  t.deepEqual(await inspectPage(page, 'site-campaign-moved'), [])
})
