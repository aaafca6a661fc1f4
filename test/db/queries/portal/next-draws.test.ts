import test, { type ExecutionContext } from 'ava'
import { findPortalCampaign } from '../../../../db/queries/portal/campaigns.ts'
import { listNextDraws } from '../../../../db/queries/portal/home.ts'
import { memberCaller } from '../../../../domain/actor.ts'
import { openChainRows } from '../../../support/chain/rows.ts'
import { makeDrawing } from '../../../support/factory.ts'
import { makeMember, makeUser } from '../../../support/portal/portal.ts'
import { inHours } from '../../../support/portal/shop.ts'

/** A live campaign with a draw of tomorrow, and when its team reads that it draws next. */
const open = async (t: ExecutionContext) => {
  const rows = await openChainRows(t)
  const { statements, campaign, client, partner } = rows
  const { userId } = await makeUser(rows, { hasSecondFactor: true })
  const caller = memberCaller(await makeMember(rows, { partner, userId, role: 'viewer' }), partner, 'live').id
  const make = (drawAt: Date, cutoffAt = drawAt) => makeDrawing(rows, { campaign, drawAt, cutoffAt })
  await make(inHours(24))
  const next = async () => (await statements.rows(findPortalCampaign, [caller, campaign.slug]))[0]?.nextDrawAt
  const home = async () => (await statements.rows(listNextDraws, [caller])).map(({ id }) => id)
  const dueAt = async (id: string): Promise<Date> =>
    (await client.query('select draw_due_at from drawing where id = $1', [id])).rows[0].draw_due_at
  return { ...rows, make, next, home, dueAt }
}

test('a draw whose cutoff was extended beyond its time comes next at its cutoff', async (t) => {
  const { make, next, home } = await open(t)
  const cutoffAt = inHours(2)
  const extended = await make(inHours(-1), cutoffAt)
  t.deepEqual(await next(), cutoffAt)
  t.is((await home())[0], extended)
  const drawAt = inHours(1)
  const before = await make(drawAt)
  t.deepEqual(await next(), drawAt)
  t.deepEqual((await home()).slice(0, 2), [before, extended])
})

test('a draw that is overdue comes next until it is drawn', async (t) => {
  const { locked, next, home, dueAt } = await open(t)
  const [stuck] = (await locked()) as [string]
  t.deepEqual(await next(), await dueAt(stuck))
  t.is((await home())[0], stuck)
})

test('a draw that waits for its value comes next, but none whose number is void', async (t) => {
  const { requested, voided, next, home, dueAt } = await open(t)
  const tomorrow = await next()
  await voided()
  t.deepEqual(await next(), tomorrow)
  t.is((await home()).length, 1)
  const [drawing] = (await requested()) as [{ id: string; key: string }]
  t.deepEqual(await next(), await dueAt(drawing.id))
  t.is((await home())[0], drawing.id)
})

test('a draw whose cutoff passed without a list waits for somebody, and does not come next', async (t) => {
  const { client, make, next, home } = await open(t)
  const tomorrow = await next()
  const missed = await make(inHours(-1), inHours(1))
  await client.query('update drawing set cutoff_at = $2 where id = $1', [missed, inHours(-0.5)])
  t.deepEqual(await next(), tomorrow)
  t.false((await home()).includes(missed))
})
