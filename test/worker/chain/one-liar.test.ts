import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { refusesAll, refusesCalls, tellsOfEvents, tellsOfTables } from '../../support/chain/lies.ts'
import { openProxied } from '../../support/chain/proxied.ts'
import type { MessageFault } from '../../support/chain/rpc-faults.ts'

/** A drawing that is drawn and paid while the first of three nodes lies, with all that is said of it on the way. */
const paidBeside = async (t: ExecutionContext, lie: MessageFault) => {
  const { live, proxies } = await openProxied(t, 3)
  proxies[0].faults.push(lie)
  const [id = ''] = await live.sent()
  const said = new Set<string>()
  await live.runUntil(live.allPaid([id]), async () => {
    await live.round()
    const { needsAttention } = await live.read(id)
    if (needsAttention !== null) said.add(needsAttention)
  })
  return { live, said: [...said] }
}

test('one node of three that numbers a prize table otherwise has no number given with it', async (t) => {
  const { said } = await paidBeside(t, tellsOfTables(7))
  t.deepEqual(said, [])
})

test('one node of three by which the contract refuses all calls holds up none, nor has that said', async (t) => {
  const { said } = await paidBeside(t, refusesCalls)
  t.deepEqual(said, [])
})

test('one node of three by which the contract refuses whatever it is asked holds up none, nor has that said', async (t) => {
  const { said } = await paidBeside(t, refusesAll)
  t.deepEqual(said, [])
})

test('one node of three that names other transactions for what happened has none of them recorded', async (t) => {
  const { live } = await paidBeside(t, tellsOfEvents(`0x${'5'.repeat(64)}`))
  const recorded = await live.pool.manyFirst(sql.type(z.object({ transaction: z.string() }))`
    select request_transaction as transaction from chain_record union select fulfil_transaction from chain_record
    union select transaction from payout where transaction is not null`)
  t.is(recorded.length, 3)
  for (const transaction of recorded) t.notRegex(transaction, /5{64}/)
})
