import test, { type ExecutionContext } from 'ava'
import { openLive } from '../../support/chain/chain.ts'
import { poison } from '../../support/poison.ts'

type Refused = { table: 'drawing' | 'payout'; condition: (drawing: string) => string; step: RegExp }

/** The other drawing goes on to its end; the one of the refused row says where it is stuck, until it is taken. */
const failsAlone = async (t: ExecutionContext, { table, condition, step }: Refused) => {
  const live = await openLive(t)
  const [refused = '', other = ''] = await live.sent(2)
  const mend = await poison(live.pool, table, condition(refused))
  await live.runUntil(live.allPaid([other]))
  await live.runUntil(async () => step.test((await live.read(refused)).needsAttention ?? ''))
  t.not((await live.read(refused)).status, 'paid')
  await mend()
  await live.runUntil(live.allPaid([refused]))
  t.is((await live.read(refused)).needsAttention, null)
}

test('a value that cannot be recorded keeps no other from being recorded, and is once it can', async (t) => {
  const condition = (id: string) => `new.id = '${id}' and new.entropy is not null`
  await failsAlone(t, { table: 'drawing', condition, step: /step "entropy" failed/ })
})

test('a payment that cannot be recorded keeps no other from being recorded, and is once it can', async (t) => {
  const condition = (id: string) => `new.drawing_id = '${id}' and new.paid_at is not null`
  await failsAlone(t, { table: 'payout', condition, step: /step "pay" failed/ })
})
