import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { type Live, openLive } from '../../support/chain/chain.ts'
import { paidEvents } from '../../support/chain/sums.ts'
import { copyDatabase } from '../../support/database.ts'
import { until } from '../../support/until.ts'
import { work } from '../../support/work.ts'

/** Fewer blocks than a chain may take back before it calls a block final. */
const TAKEN_BACK = 3

const isPaymentNew = ({ pool }: Live) =>
  pool.oneFirst(sql.type(z.object({ is: z.boolean() }))`
    select exists (select from chain_intent where kind = 'pay' and state = 'new') as is`)

/** Draws, until the payment is the next thing to be signed. */
const draw = (live: Live) =>
  until(
    async () => {
      await live.round()
      await live.keeper.answer()
      await live.mine()
      await work(live)
      return isPaymentNew(live)
    },
    (isNew) => isNew,
  )

const takeBack = async (live: Live) => {
  for (let i = 0; i < TAKEN_BACK; i += 1) await live.takeBack()
}

/** Mines what was sent before, in a block with a lower number than `newest`. */
const mineEarlier = async (t: ExecutionContext, live: Live, newest: bigint) => {
  await live.mine()
  const block = await live.owner.nodes.read.getBlock()
  t.true(block.number < newest)
  t.is(block.transactions.length, 1)
}

for (const [what, prepare] of [
  ['a request', async () => {}],
  ['a payment', draw],
] as const)
  test(`${what} that a reorganisation puts before the block at which it was signed is found: the drawing is paid`, async (t) => {
    const live = await openLive(t)
    const ids = await live.sent()
    await live.mineByHand(true)
    await prepare(live)
    await live.mine(TAKEN_BACK)
    const newest = await live.owner.nodes.read.getBlockNumber()
    t.true(await live.round(), 'it is signed')
    await takeBack(live)
    await mineEarlier(t, live, newest)
    await live.runUntil(live.allPaid(ids))
    t.is((await paidEvents(live)).length, 1)
  })

test('a number that was adopted from a block that is taken back then is found in an earlier one', async (t) => {
  const live = await openLive(t)
  const ids = await live.sent()
  await live.close()
  const older = await copyDatabase(t, live.databaseUrl)
  await live.mineByHand(true)
  await live.mine(TAKEN_BACK)
  const newer = await live.on(live.databaseUrl)
  await newer.round()
  await live.mine()
  await newer.round()
  const newest = await live.owner.nodes.read.getBlockNumber()
  const restored = await live.on(older)
  await restored.round()
  t.like(await restored.read(ids[0] as string), { status: 'entropy_requested', number: 1 })
  await takeBack(live)
  await newer.round()
  await mineEarlier(t, live, newest)
  await restored.runUntil(restored.allPaid(ids))
  t.is((await paidEvents(live)).length, 1)
})
