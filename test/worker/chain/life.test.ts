import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { loadDrawn } from '../../../db/queries/drawing/drawn.ts'
import { proofOf } from '../../../domain/drawing/proof.ts'
import { SETTLED_AT_ONCE } from '../../../domain/chain/sign.ts'
import { splitPrizes } from '../../../domain/payout/split.ts'
import { verifyDraw } from '../../../public-site/verify/verify-draw.mjs'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { openLive, token } from '../../support/chain/chain.ts'
import { owedUnits, paidEvents, walletBalance } from '../../support/chain/sums.ts'

test('live drawings are numbered, requested, settled from the value on the chain, and paid to the wallet', async (t) => {
  const live = await openLive(t)
  const ids = await live.sent(3)
  await live.runUntil(live.allPaid(ids))
  const drawn = await loadDrawn(live.pool, ids)
  const sent = drawn.map(({ amountsCents, largePrizeCents }) => splitPrizes(amountsCents, largePrizeCents))
  const cents = sent.reduce((sum, { transferredCents }) => sum + transferredCents, 0)
  t.is(await walletBalance(live), BigInt(cents) * 10_000n)
  const campaign = await live.owner.nodes.read.readContract({
    address: live.contract,
    abi: prizeDrawingsAbi,
    functionName: 'campaign',
    args: [BigInt(live.contractId)],
  })
  t.is(campaign.drawings, 3)
  t.is((await paidEvents(live)).length, 3)
})

test('the proof of a live drawing checks, alone and against the contract', async (t) => {
  const live = await openLive(t)
  const ids = await live.sent()
  await live.runUntil(live.allPaid(ids))
  const [drawn] = await loadDrawn(live.pool, ids)
  if (!drawn) return t.fail('the drawing is not drawn')
  const proof = JSON.parse(JSON.stringify(proofOf(drawn)))
  for (const options of [{}, { rpc: live.anvil.url }]) {
    const { ok, test: isTest, checks } = await verifyDraw(proof, options)
    t.true(ok, JSON.stringify(checks.filter((check) => !check.ok)))
    t.false(isTest)
  }
  const changed = { ...proof, drawing: { ...proof.drawing, number: 2 }, chain: { ...proof.chain, drawingNumber: 2 } }
  return t.false((await verifyDraw(changed, { rpc: live.anvil.url })).ok)
})

test('a drawing with nothing to transfer is paid at once, and settled on the chain all the same', async (t) => {
  const live = await openLive(t, { largePrizeCents: 1 })
  const ids = await live.sent()
  await live.runUntil(live.allPaid(ids))
  await live.runUntil(() => live.isSettled(1))
  t.is(await walletBalance(live), 0n)
  const openIntents = sql.type(z.object({ count: z.number() }))`
    select count(*)::int as count from chain_intent where state <> 'final'`
  await live.runUntil(async () => (await live.pool.oneFirst(openIntents)) === 0)
})

test('a long list is settled in several calls, and paid once with the last', async (t) => {
  const winners = 2 * SETTLED_AT_ONCE + 1
  const tiers = Array.from({ length: 100 }, (_, i) => ({ amountCents: 100 - i, weight: 1 }))
  const live = await openLive(t, { tiers, winnersPerDraw: winners })
  const ids = await live.sent()
  await live.runUntil(live.allPaid(ids))
  const parts = await live.pool.any(sql.type(z.object({ through: z.number(), hasPayout: z.boolean() }))`
    select (arguments ->> 'through')::int as through, payout_id is not null as "hasPayout"
    from chain_intent where kind = 'pay' order by 1`)
  t.deepEqual(parts, [
    { through: SETTLED_AT_ONCE, hasPayout: false },
    { through: 2 * SETTLED_AT_ONCE, hasPayout: false },
    { through: winners, hasPayout: true },
  ])
  t.is((await paidEvents(live)).length, 1)
  t.is(await walletBalance(live), await owedUnits(live))
})

test('without a wallet a live drawing stays settled and says so', async (t) => {
  const live = await openLive(t, { payout: { chain: 'local', token: token.symbol, wallet: null } })
  const [id = ''] = await live.sent()
  await live.runUntil(async () => (await live.read(id)).needsAttention === 'No payout wallet.')
  t.is((await live.read(id)).status, 'settled')
})

test('what is done needs no second round: nothing is signed again', async (t) => {
  const live = await openLive(t)
  const ids = await live.sent(2)
  await live.runUntil(live.allPaid(ids))
  const attempts = () =>
    live.pool.oneFirst(sql.type(z.object({ count: z.number() }))`select count(*)::int as count from chain_attempt`)
  t.is(await attempts(), 4)
  for (let i = 0; i < 5; i += 1) await live.round()
  t.is(await attempts(), 4)
})
