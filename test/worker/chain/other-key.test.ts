import test from 'ava'
import { sql } from 'slonik'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { setOperator } from '../../../db/queries/chain/contracts.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import { callContract } from '../../../worker/chain/owner.ts'
import { contractOf } from '../../../worker/chain/context.ts'
import { runRound } from '../../../worker/chain/round.ts'
import { openLive } from '../../support/chain/chain.ts'
import { paidEvents } from '../../support/chain/sums.ts'

test('while a provider is silent another key takes over, and all that the one before requested is drawn and paid once', async (t) => {
  const live = await openLive(t)
  const account = privateKeyToAccount(generatePrivateKey())
  const operator = account.address.toLowerCase() as Address
  const ask = (method: string, params: unknown[]) => live.owner.nodes.read.request({ method, params } as never)
  await ask('anvil_setBalance', [operator, `0x${(10n ** 18n).toString(16)}`])
  live.keeper.keepSilent(true)
  const before = await live.sent()
  await live.round()
  await live.mine(3)
  await live.round()

  await callContract(live.owner, live.contract, 'setOperator', [operator])
  await setOperator(live.pool, contractOf(live.context), operator)
  const context = { ...live.context, account }
  const round = async () => {
    await runRound(context)
    await live.allMined()
  }
  const after = await live.sent()
  await round()
  t.is((await live.read(after[0] ?? '')).number, 2)
  live.keeper.keepSilent(false)
  await live.runUntil(live.allPaid([...before, ...after]), round)
  t.is((await paidEvents(live)).length, 2)
  t.is(
    await live.pool.oneFirst(sql.unsafe`select count(distinct account)::int from chain_intent where kind = 'request'`),
    2,
  )
})
