import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import type { Address } from '../../../domain/chain/chains.ts'
import { runRound } from '../../../worker/chain/round.ts'
import { openLive } from '../../support/chain/chain.ts'
import { compared } from '../../support/chain/compared.ts'
import { OWNER_KEY, openOperator } from '../../support/chain/operator.ts'
import { keyOf, paidEvents } from '../../support/chain/sums.ts'

/** A nonce far ahead, as a lying node may have reported it. */
const SPENT = 1_000

const opened = async (t: ExecutionContext, nextNonce: number) => {
  const live = await openLive(t)
  const ask = (method: string, params: unknown[] = []) => live.owner.nodes.read.request({ method, params } as never)
  const ids = await live.sent(2)
  await live.mineByHand(true)
  await live.pool.query(sql.unsafe`update chain_account set next_nonce = ${nextNonce}`)
  await runRound(live.context)
  const account = privateKeyToAccount(generatePrivateKey())
  const operator = account.address.toLowerCase() as Address
  await ask('anvil_setBalance', [operator, `0x${(10n ** 18n).toString(16)}`])
  const settings = { DATABASE_URL: live.databaseUrl, RPC_URLS_LOCAL: live.anvil.url, CHAIN_OWNER_KEY: OWNER_KEY }
  const context = { ...live.context, account }
  return {
    live,
    ask,
    ids,
    context,
    ...openOperator(t, settings),
    change: `chain operator --chain local --operator ${operator}`,
  }
}

test('a key whose transactions wait behind a nonce that is missing is replaced, and all is drawn and paid once', async (t) => {
  const { live, ask, ids, context, json, change } = await opened(t, SPENT)
  await live.mineByHand(false)
  t.like(await json(change), { stranded: 2 })
  await live.runUntil(live.allPaid(ids), async () => {
    await runRound(context)
    await live.allMined()
  })

  // Even if the missing nonces are spent one day, the old transactions have no effect any more.
  const previous = live.context.account.address
  const raws = await live.pool.anyFirst(sql.type(z.object({ raw: z.string() }))`
    select '0x' || encode(raw, 'hex') as raw from chain_attempt where account = ${previous.toLowerCase()} order by nonce`)
  t.is(raws.length, 2)
  await ask('anvil_dropAllTransactions')
  await ask('anvil_setNonce', [previous, `0x${SPENT.toString(16)}`])
  for (const raw of raws) await ask('eth_sendRawTransaction', [raw])
  await live.mine(3)
  t.is(await live.owner.nodes.read.getTransactionCount({ address: previous }), SPENT + raws.length)
  const events = await paidEvents(live)
  t.is(new Set(events.map(keyOf)).size, 2)
  t.is(events.length, 2)
  t.deepEqual(await compared(live), [])
})

test('a key is replaced while one of the nodes does not answer', async (t) => {
  const { live, json, change } = await opened(t, SPENT)
  await live.mineByHand(false)
  t.like(await json(change, { RPC_URLS_LOCAL: `http://127.0.0.1:1,${live.anvil.url}` }), { stranded: 2 })
})

test('a key whose transactions are only in no block yet is not replaced', async (t) => {
  const { refused, change } = await opened(t, 0)
  await refused(/2 transactions of 0x[0-9a-f]{40} are in no block yet: stop the workers of local from signing/, change)
})
