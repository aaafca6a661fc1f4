import test from 'ava'
import { sql } from 'slonik'
import { localAccounts } from '../../../../local/chain/setup.ts'
import { callContract, openOwner } from '../../../../worker/chain/owner.ts'
import { openLive, registrationOf } from '../../../support/chain/chain.ts'
import { work } from '../../../support/work.ts'

/** In wei, well above what was offered before. */
const DEAR = `0x${(20n * 10n ** 9n).toString(16)}`

test('fees that rise hold nothing up behind a payment that a stranger made first', async (t) => {
  const live = await openLive(t)
  const ids = await live.sent()
  await live.round()
  await live.keeper.answer()
  await live.mine(3)
  await live.round()
  await work(live)
  await live.mineByHand(true)
  await live.round()
  const ask = (method: string, params: unknown[]) => live.owner.nodes.read.request({ method, params } as never)
  const riseFees = () => ask('anvil_setNextBlockBaseFeePerGas', [DEAR])
  await riseFees()
  await live.mineByHand(false)
  const stranger = openOwner(live.owner, localAccounts.keeper.key)
  const { table } = await registrationOf(live, live.owner.address, live.campaign.id)
  await callContract(stranger, live.contract, 'settle', [BigInt(live.contractId), 1, table, 1_000n])
  await live.mineByHand(true)

  const states = await live.pool.anyFirst(sql.unsafe`select state from chain_intent where kind = 'pay'`)
  t.deepEqual(states, ['signed'])
  const next = await live.sent()
  await live.runUntil(live.allPaid([...ids, ...next]), async () => {
    await live.pool.query(sql.unsafe`
      update chain_attempt set signed_at = signed_at - interval '60 seconds', sent_at = null`)
    await live.round()
    await riseFees()
  })
})
