import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { runRound } from '../../../worker/chain/round.ts'
import { compared } from '../../support/chain/compared.ts'
import { openLive } from '../../support/chain/chain.ts'
import { owedUnits, paidEvents, walletBalance } from '../../support/chain/sums.ts'
import { crashAt } from '../../support/process/crash.ts'
import { countGuarantees, guaranteedPeriods, openPicker } from '../../support/chain/live-guarantees.ts'
import { work } from '../../support/work.ts'

const OPERATIONS = 400
/** A round dies before its first call, then before that many calls more, and so on. */
const STRIDE = 1
const DRAWINGS = 2
const WORKED_AT_ONCE = 12

test.serial(
  'killed before one call after the other that a round makes, in every round of a drawing, it goes on and pays once',
  async (t) => {
    const live = await openLive(t)
    const ids = await live.sent(DRAWINGS)
    const isPaid = live.allPaid(ids)
    let crashes = 0
    let n = 1
    for (let i = 0; i < OPERATIONS && !(await isPaid()); i += 1) {
      await work(live)
      // Every place of this round, one after the other; the round that ends unhurt moves the drawing on.
      while (await crashAt(n, () => runRound(live.context))) {
        crashes += 1
        n += STRIDE
      }
      n = 1
      await live.keeper.answer()
      await live.mine()
    }
    t.true(await isPaid())
    t.true(crashes > 50 / STRIDE, `${crashes} crashes`)
    const counts = await live.pool.one(sql.type(z.object({ nonces: z.number(), intents: z.number() }))`
    select (select next_nonce::int from chain_account) as nonces, (select count(*)::int from chain_intent) as intents`)
    t.deepEqual(counts, { nonces: 2 * DRAWINGS, intents: 2 * DRAWINGS })
    t.is(await live.owner.nodes.read.getTransactionCount({ address: live.context.account.address }), 2 * DRAWINGS)
    t.deepEqual(await compared(live), [])
  },
)

test.serial('killed before one call after the other that a round makes, a guarantee is paid once', async (t) => {
  const { overrides, drawAt } = guaranteedPeriods(2)
  const live = await openLive(t, overrides)
  await live.runUntil(live.allPaid(await live.sent(1, (i) => ({ drawAt: drawAt(i) }))))
  await live.runUntil(async () => (await countGuarantees(live)).waiting === 1)
  await (await openPicker(live, live.campaign.id))()
  let crashes = 0
  let n = 1
  for (let i = 0; i < OPERATIONS && (await countGuarantees(live)).paid === 0; i += 1) {
    await work(live)
    while (await crashAt(n, () => runRound(live.context))) {
      crashes += 1
      n += STRIDE
    }
    n = 1
    await live.mine()
  }
  t.is((await countGuarantees(live)).paid, 1)
  t.true(crashes > 20 / STRIDE, `${crashes} crashes`)
  const events = await paidEvents(live)
  t.deepEqual(
    events.map(({ kind }) => kind),
    ['draw', 'guarantee'],
  )
  t.is(await walletBalance(live), await owedUnits(live))
  t.deepEqual(await compared(live), [])
})

test.serial('three workers at once on one key: no nonce is used twice and each drawing is paid once', async (t) => {
  const live = await openLive(t)
  const ids = await live.sent(WORKED_AT_ONCE)
  const others = await Promise.all([live.on(live.databaseUrl), live.on(live.databaseUrl)])
  const rounds = [live, ...others].map((worker) => () => worker.round().catch(() => {}))
  await live.runUntil(live.allPaid(ids), async () => {
    await Promise.all(rounds.map((round) => round()))
  })
  const events = await paidEvents(live)
  t.is(events.length, WORKED_AT_ONCE)
  t.is(await walletBalance(live), await owedUnits(live))
  t.deepEqual(await compared(live), [])
})
