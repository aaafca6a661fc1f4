import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { compared } from '../../support/chain/compared.ts'
import { openLive } from '../../support/chain/chain.ts'
import { owedUnits, paidEvents, walletBalance } from '../../support/chain/sums.ts'

const DRAWINGS = 10

test('blocks are taken back while drawings are requested, answered and paid: each is paid once, to the cent', async (t) => {
  const live = await openLive(t)
  const ids = await live.sent(DRAWINGS)
  await live.mineByHand(true)
  let round = 0
  let taken = 0
  await live.runUntil(live.allPaid(ids), async () => {
    round += 1
    if (round % 2 === 0 && round <= 12) {
      taken += await live.takeBack()
      live.keeper.forget()
    }
    await live.round()
  })
  t.true(taken >= DRAWINGS, `${taken} transactions were taken back`)
  t.is((await paidEvents(live)).length, DRAWINGS)
  t.is(await walletBalance(live), await owedUnits(live))
  t.deepEqual(await compared(live), [])
})

test('what was mined and is taken back is sent again at once, the same bytes', async (t) => {
  const live = await openLive(t)
  // So late that fees are not raised because the machine is slow.
  live.context.chain = { ...live.context.chain, bumpAfterSeconds: 1_800 }
  const ids = await live.sent()
  live.keeper.keepSilent(true)
  await live.mineByHand(true)
  const state = () =>
    live.pool.one(sql.type(z.object({ state: z.string(), nonce: z.coerce.number(), attempts: z.number() }))`
      select state::text as state, nonce, (select count(*)::int from chain_attempt) as attempts from chain_intent`)
  await live.round()
  await live.mine()
  await live.round()
  t.deepEqual(await state(), { state: 'mined', nonce: 0, attempts: 1 })
  await live.takeBack()
  await live.round()
  t.deepEqual(await state(), { state: 'signed', nonce: 0, attempts: 1 })
  await live.mine()
  await live.round()
  t.deepEqual(await state(), { state: 'mined', nonce: 0, attempts: 1 })
  live.keeper.keepSilent(false)
  await live.runUntil(live.allPaid(ids))
})
