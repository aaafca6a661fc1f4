import test from 'ava'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { openLive } from '../../support/chain/chain.ts'
import { OWNER_KEY, openOperator } from '../../support/chain/operator.ts'
import { owedUnits, walletBalance } from '../../support/chain/sums.ts'

test('a drawing whose payment was taken back for good is settled by a person, once', async (t) => {
  const live = await openLive(t)
  const { json, refused } = openOperator(t, {
    DATABASE_URL: live.databaseUrl,
    RPC_URLS_LOCAL: live.anvil.url,
    CHAIN_OWNER_KEY: OWNER_KEY,
  })
  const { read } = live.owner.nodes
  const settle = `chain settle --campaign ${live.campaign.slug} --number`
  await refused(/The prizes of number 1 of ".*" are not decided here/, `${settle} 1`)
  const ids = await live.sent()
  await live.runUntil(live.allPaid(ids))
  const { transactions: none } = await json<{ transactions: string[] }>(`${settle} 1`)
  t.deepEqual(none, [])

  const [settled] = await read.getContractEvents({
    address: live.contract,
    abi: prizeDrawingsAbi,
    eventName: 'DrawingSettled',
    fromBlock: 0n,
  })
  await live.mineByHand(true)
  const ask = (method: string, params: unknown[] = []) => read.request({ method, params } as never)
  await ask('anvil_rollback', [Number((await read.getBlockNumber()) - (settled?.blockNumber ?? 0n)) + 1])
  await ask('anvil_dropAllTransactions')
  await live.mineByHand(false)
  t.is(await walletBalance(live), 0n)
  const { transactions } = await json<{ transactions: string[] }>(`${settle} 1`)
  t.is(transactions.length, 1)
  t.is(await walletBalance(live), await owedUnits(live))
  t.deepEqual((await json<{ transactions: string[] }>(`${settle} 1`)).transactions, [])
})
