import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { addTable } from '../../support/chain/add-table.ts'
import { type Live, openLive } from '../../support/chain/chain.ts'
import { makePrizeTable } from '../../support/factory.ts'
import { changeTermsInPast } from '../../support/past-terms.ts'

const HOUR = 3_600
const TAKEN = 60 * 24 * HOUR

const pass = async ({ owner: { nodes } }: Live, seconds: number): Promise<void> => {
  for (const [method, value] of [
    ['evm_increaseTime', seconds],
    ['anvil_mine', 1],
  ])
    await nodes.read.request({ method, params: [value] } as never)
}

test('a drawing whose table the contract is about to drop gets no number, and holds up none after it', async (t) => {
  const live = await openLive(t)
  const [held = ''] = await live.sent()
  await addTable(live, await changeTermsInPast(live, { slug: live.campaign.slug, days: 0 }))
  await pass(live, TAKEN - HOUR / 2)
  await live.round()
  t.like(await live.read(held), { status: 'locked', number: null })
  await pass(live, HOUR)
  const [later = ''] = await live.sent(1, () => ({ drawAt: new Date() }))
  await live.runUntil(live.allPaid([later]))
  t.like(await live.read(later), { number: 1 })
  t.like(await live.read(held), { status: 'locked', number: null })
})

test('a drawing whose table the contract takes for some hours more is drawn', async (t) => {
  const live = await openLive(t)
  const ids = await live.sent()
  await addTable(live, await changeTermsInPast(live, { slug: live.campaign.slug, days: 0 }))
  await pass(live, TAKEN - 2 * HOUR)
  await live.runUntil(live.allPaid(ids))
  t.pass()
})

test('a drawing whose table the contract does not take yet is drawn once it does', async (t) => {
  const live = await openLive(t)
  const table = await changeTermsInPast(live, { slug: live.campaign.slug, days: 59.5 })
  const ids = await live.sent()
  await addTable(live, table)
  await live.round()
  const waiting = await live.read(ids[0] as string)
  t.like(waiting, { status: 'locked', number: null })
  t.regex(waiting.needsAttention ?? '', /has no or another prize table/)
  await pass(live, TAKEN - HOUR)
  await live.pool.query(sql.unsafe`update drawing set retry_at = null`)
  await live.round()
  t.regex((await live.read(ids[0] as string)).needsAttention ?? '', /takes its prize table within a day/)
  await pass(live, HOUR)
  await live.runUntil(live.allPaid(ids))
  t.pass()
})

/** Seconds before now. */
const before = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds

/** Another table is in force for a while, and then the first one again, under another number of the contract. */
const replaceForAWhile = async (live: Live, from: number, to: number): Promise<void> => {
  const first = await live.pool.oneFirst(sql.type(z.object({ id: z.string() }))`
    select prize_table_id as id from campaign_terms where campaign_id = ${live.campaign.id}`)
  const { id: other } = await makePrizeTable(live, { version: 2, tiers: [{ amountCents: 700, weight: 1 }] })
  await addTable(live, other, from)
  await addTable(live, first, to)
}

for (const { title, behind, drawn, replaced } of [
  { title: 'has not come to its draw time', behind: 2 * HOUR, drawn: 0, replaced: [HOUR, HOUR / 2] },
  {
    title: 'stood still for longer than tables are taken',
    behind: TAKEN + 360 * HOUR,
    drawn: TAKEN + 240 * HOUR,
    replaced: [TAKEN + 144 * HOUR, TAKEN + 120 * HOUR],
  },
] as const)
  test(`a drawing waits for a newer block where the chain ${title}, and gets the number of the table that counts then`, async (t) => {
    const live = await openLive(t, { behindSeconds: behind })
    await replaceForAWhile(live, before(replaced[0]), before(replaced[1]))
    const ids = await live.sent(1, () => ({ drawAt: new Date(before(drawn) * 1000) }))
    await live.round()
    t.like(await live.read(ids[0] as string), { status: 'locked', number: null, needsAttention: null })
    await pass(live, behind)
    await live.runUntil(live.allPaid(ids))
    t.like(await live.read(ids[0] as string), { status: 'paid', number: 1 })
  })

test('a drawing that waits for a newer block lets none of a later draw time go first', async (t) => {
  const live = await openLive(t, { behindSeconds: TAKEN + 360 * HOUR })
  const ids = await live.sent(2, (i) => ({ drawAt: new Date(before(i === 0 ? TAKEN : 24 * HOUR) * 1000) }))
  await live.round()
  for (const id of ids) t.like(await live.read(id), { status: 'locked', number: null })
  await pass(live, TAKEN + 360 * HOUR)
  await live.runUntil(live.allPaid(ids))
  t.deepEqual(await Promise.all(ids.map(async (id) => (await live.read(id)).number)), [1, 2])
})
