import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { callContract } from '../../../worker/chain/owner.ts'
import { localChain, openLive } from '../../support/chain/chain.ts'

test('what the contract would refuse is not signed and says why, and holds up no other', async (t) => {
  const live = await openLive(t)
  const [id = ''] = await live.sent()
  const isDecided = async () => (await live.read(id)).status === 'settled'
  await live.runUntil(isDecided, async () => {
    if (!(await isDecided())) await live.round()
  })
  const attempts = (kind: 'request' | 'pay' = 'pay') =>
    live.pool.oneFirst(sql.type(z.object({ count: z.number() }))`
      select count(*)::int as count from chain_attempt join chain_intent on key = intent_key where kind = ${kind}`)
  const rightTable = await live.pool.oneFirst(sql.type(z.object({ args: z.unknown() }))`
    select arguments as args from chain_intent where kind = 'pay'`)
  const withTiers = async (args: unknown) => {
    await live.pool.query(sql.unsafe`alter table chain_intent disable trigger user`)
    await live.pool.query(
      sql.unsafe`update chain_intent set arguments = ${JSON.stringify(args)}::jsonb, retry_at = null where kind = 'pay'`,
    )
    await live.pool.query(sql.unsafe`alter table chain_intent enable trigger user`)
  }
  t.is(await attempts(), 0, 'decided, and not signed yet')
  const { table, ...rest } = rightTable as { table: { tiers: { amount: string }[] } }
  const forged = { ...table, tiers: table.tiers.map((tier) => ({ ...tier, amount: '1' })) }
  await withTiers({ ...rest, table: forged })
  const other = await live.sent()
  await live.round()
  t.deepEqual(
    [await attempts('pay'), await attempts('request')],
    [0, 2],
    'a request of its campaign is signed beside it',
  )
  await live.runUntil(live.allPaid(other))
  t.regex(
    (await live.read(id)).needsAttention ?? '',
    /^The contract would refuse it, so nothing is sent: AnotherTable\(/,
  )
  t.is(await attempts(), 1)
  await withTiers(rightTable)
  await live.runUntil(live.allPaid([id]))
})

test('a request that the contract would refuse is not signed, nor are those after it', async (t) => {
  const live = await openLive(t)
  await callContract(live.owner, live.contract, 'setMaxRequestFee', [1n])
  const ids = await live.sent(3)
  // A request is tried by a block that is not before its cutoff.
  await live.mine()
  await live.round()
  const first = (await live.read(ids[0] ?? '')).needsAttention
  t.regex(first ?? '', /^The contract would refuse it, so nothing is sent: /)
  t.is(await live.pool.oneFirst(sql.unsafe`select count(*)::int from chain_attempt`), 0)
  await callContract(live.owner, live.contract, 'setMaxRequestFee', [10n ** 18n])
  await live.pool.query(sql.unsafe`update chain_intent set retry_at = null`)
  await live.runUntil(live.allPaid(ids))
})

/** Reverts without a word where it is given ether, else returns 1. */
const REFUSES_ETHER = '0x34600c5760015f5260205ff35b5f5ffd'

test('a request that the randomness contract would refuse is not signed, and no token is named for it', async (t) => {
  const live = await openLive(t)
  const setCode = (code: string | undefined) =>
    live.owner.nodes.read.request({ method: 'anvil_setCode', params: [localChain.entropy.contract, code] } as never)
  const code = await live.owner.nodes.read.getCode({ address: localChain.entropy.contract })
  await setCode(REFUSES_ETHER)
  const [id = ''] = await live.sent()
  // A request is tried by a block that is not before its cutoff.
  await live.mine()
  await live.round()
  t.regex((await live.read(id)).needsAttention ?? '', /^The contract would refuse it, so nothing is sent: /)
  await setCode(code)
  await live.runUntil(live.allPaid([id]))
})
