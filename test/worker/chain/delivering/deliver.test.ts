import { createServer } from 'node:http'
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import type { Hex } from 'viem'
import { z } from 'zod'
import { entropyRevealed } from '../../../../worker/chain/events.ts'
import { findEvents } from '../../../../worker/chain/find-events.ts'
import { type Live, openLive } from '../../../support/chain/chain.ts'
import { listen } from '../../../support/listen.ts'

const rpc = ({ owner: { nodes } }: Live, method: string, params: unknown[] = []) =>
  nodes.read.request({ method, params } as never)

/** Moves the chain's clock on so far that the worker takes everything that waits for late. */
const letTimePass = async (live: Live) => {
  await rpc(live, 'evm_increaseTime', [200])
  await live.mine()
}

/** Drawings whose values were requested from a provider that is silent. The first request has the sequence number 1. */
const openAsked = async (t: ExecutionContext, count = 1) => {
  const live = await openLive(t)
  // Fees are raised only where a test lets an hour pass, not because the machine is slow.
  live.context.chain = { ...live.context.chain, bumpAfterSeconds: 1_800 }
  live.keeper.keepSilent(true)
  const ids = await live.sent(count)
  await live.runUntil(async () => (await requestsMined(live)) === count)
  return { live, ids }
}

const requestsMined = ({ pool }: Live) =>
  pool.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(*)::int as count from chain_intent where kind = 'request' and state = 'mined'`)

const deliveries = ({ pool }: Live) =>
  pool.any(sql.type(z.object({ key: z.string(), state: z.string(), attempts: z.number() }))`
    select key, state, (select count(*)::int from chain_attempt where intent_key = key) as attempts
    from chain_intent where kind = 'deliver' order by key`)

const isDelivered = (live: Live, ids: readonly string[]) => async (): Promise<boolean> =>
  (await live.allPaid(ids)()) && (await deliveries(live)).every(({ state }) => state === 'final')

/** Where a provider gives its values, as Pyth's does. Returns what it was asked for. */
const serveRevelations = async (t: ExecutionContext, live: Live, value: (sequence: bigint) => Hex) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const sequence = BigInt(request.url?.split('/').at(-1) ?? 0)
    response.end(JSON.stringify({ value: { encoding: 'hex', data: value(sequence).slice(2) } }))
  })
  const origin = await listen(t, server)
  const { chain } = live.context
  live.context.chain = { ...chain, entropy: { ...chain.entropy, revelations: `${origin}/v1/chains/local` } }
  return asked
}

test('a value whose callback failed is delivered by us, and its drawing is paid', async (t) => {
  const { live, ids } = await openAsked(t)
  const code = await live.owner.nodes.read.getCode({ address: live.contract })
  await rpc(live, 'anvil_setCode', [live.contract, '0x60006000fd'])
  live.keeper.keepSilent(false)
  await live.keeper.answer()
  await live.mine()
  await rpc(live, 'anvil_setCode', [live.contract, code])
  await letTimePass(live)
  await live.runUntil(isDelivered(live, ids))
  t.like(await deliveries(live), [{ key: `deliver:${live.campaign.id}:1:1`, attempts: 1 }])
})

test('a value that the provider skipped is delivered from a later one of its chain', async (t) => {
  const { live, ids } = await openAsked(t, 2)
  live.keeper.skip(1n)
  live.keeper.keepSilent(false)
  await live.keeper.answer()
  await letTimePass(live)
  await live.runUntil(isDelivered(live, ids))
  t.like(await deliveries(live), [{ key: `deliver:${live.campaign.id}:1:1`, attempts: 1 }])
  t.is((await deliveries(live)).length, 1)
})

test('a value that the provider only tells when asked is delivered by us', async (t) => {
  const { live, ids } = await openAsked(t)
  const asked = await serveRevelations(t, live, live.keeper.contribution)
  await letTimePass(live)
  await live.runUntil(isDelivered(live, ids))
  t.deepEqual(asked, ['/v1/chains/local/revelations/1'])
  t.like(await deliveries(live), [{ attempts: 1 }])
})

test('a wrong value is not delivered, and the right one is asked for later', async (t) => {
  const { live, ids } = await openAsked(t)
  let isWrong = true
  const asked = await serveRevelations(t, live, (sequence) => live.keeper.contribution(sequence + (isWrong ? 1n : 0n)))
  await letTimePass(live)
  await live.round()
  await live.round()
  t.deepEqual(await deliveries(live), [])
  t.is(asked.length, 1)
  isWrong = false
  await letTimePass(live)
  await live.runUntil(isDelivered(live, ids))
  t.is(asked.length, 2)
})

test('two workers at once deliver a value once', async (t) => {
  const { live, ids } = await openAsked(t)
  await serveRevelations(t, live, live.keeper.contribution)
  const other = await live.on(live.databaseUrl)
  other.context.chain = live.context.chain
  await letTimePass(live)
  await live.runUntil(isDelivered(live, ids), () => Promise.all([live.round(), other.round()]))
  t.like(await deliveries(live), [{ attempts: 1 }])
  t.is((await deliveries(live)).length, 1)
})

test('a delivery ends without harm when somebody else has delivered meanwhile', async (t) => {
  const { live, ids } = await openAsked(t)
  await serveRevelations(t, live, live.keeper.contribution)
  await letTimePass(live)
  await live.mineByHand(true)
  await live.context.nodes.read.getBlockNumber()
  await live.round()
  t.like(await deliveries(live), [{ state: 'signed', attempts: 1 }])
  await rpc(live, 'anvil_dropAllTransactions')
  await live.mineByHand(false)
  live.keeper.keepSilent(false)
  await live.runUntil(isDelivered(live, ids))
  t.like(await deliveries(live), [{ attempts: 1 }])
  t.is((await live.read(ids[0] as string)).needsAttention, null)
})

const raiseFees = async (live: Live) => {
  await live.pool.query(sql.unsafe`update chain_attempt set signed_at = signed_at - interval '1 hour'`)
  await live.round()
}

/** The account's nonce is spent by another transaction than the one that is in no block yet. */
const spendNonce = async (live: Live, nonce: number) => {
  await rpc(live, 'anvil_dropAllTransactions')
  await rpc(live, 'anvil_setNonce', [live.context.account.address, `0x${(nonce + 1).toString(16)}`])
  await live.mineByHand(false)
  await live.mine()
  await live.round()
}

const triedAgainIn = ({ pool }: Live) =>
  pool.oneFirst(sql.type(z.object({ minutes: z.number() }))`
    select ceil(extract(epoch from retry_at - now()) / 60)::int as minutes
    from chain_intent where kind = 'deliver' and state = 'new'`)

const tryAgain = async (live: Live) => {
  await live.mineByHand(true)
  await live.pool.query(sql.unsafe`update chain_intent set retry_at = null where kind = 'deliver' and state = 'new'`)
  await live.round()
}

test('a value whose delivery was in vain after fees were raised twice is delivered again', async (t) => {
  const { live, ids } = await openAsked(t)
  await serveRevelations(t, live, live.keeper.contribution)
  await letTimePass(live)
  await live.mineByHand(true)
  await live.round()
  await raiseFees(live)
  await raiseFees(live)
  t.like(await deliveries(live), [{ state: 'signed', attempts: 3 }])
  await spendNonce(live, 1)
  t.regex((await live.read(ids[0] as string)).needsAttention ?? '', /without effect/)
  t.is(await triedAgainIn(live), 1)
  await tryAgain(live)
  await live.mineByHand(false)
  await live.runUntil(isDelivered(live, ids))
  t.like(await deliveries(live), [{ attempts: 4 }])
  t.is((await live.read(ids[0] as string)).needsAttention, null)
})

test('a value is delivered however often that was in vain, and the tries come further and further apart', async (t) => {
  const { live, ids } = await openAsked(t)
  await serveRevelations(t, live, live.keeper.contribution)
  await letTimePass(live)
  const minutes: number[] = []
  for (let nonce = 1; nonce <= 8; nonce += 1) {
    await tryAgain(live)
    await spendNonce(live, nonce)
    minutes.push(await triedAgainIn(live))
  }
  t.deepEqual(minutes, [1, 2, 4, 8, 16, 32, 60, 60])
  await tryAgain(live)
  await live.mineByHand(false)
  await live.runUntil(isDelivered(live, ids))
  t.like(await deliveries(live), [{ attempts: 9 }])
})

/** As an earlier release left a delivery whose nonce was spent: given up for good. */
const giveUpForGood = async (live: Live): Promise<Hex> => {
  const raw = await live.pool.oneFirst(sql.type(z.object({ raw: z.instanceof(Buffer) }))`
    select a.raw from chain_attempt a join chain_intent i on i.key = a.intent_key where i.kind = 'deliver'`)
  await live.pool.query(sql.unsafe`
    update chain_intent set state = 'final', final_at = now() where kind = 'deliver' and state = 'signed'`)
  await spendNonce(live, 1)
  return `0x${raw.toString('hex')}`
}

const valuesGiven = async (live: Live) => {
  const { entropy } = live.context.chain
  const newest = await live.context.nodes.read.getBlockNumber()
  const where = { address: entropy.contract, event: entropyRevealed, args: { provider: entropy.provider } }
  return (await findEvents(live.context, { ...where, fromBlock: 0n, toBlock: newest })).length
}

test('a value whose delivery was given up for good by a release before is delivered, once', async (t) => {
  const { live, ids } = await openAsked(t)
  await serveRevelations(t, live, live.keeper.contribution)
  await letTimePass(live)
  await live.mineByHand(true)
  await live.round()
  const raw = await giveUpForGood(live)
  await letTimePass(live)
  const other = await live.on(live.databaseUrl)
  other.context.chain = live.context.chain
  await live.runUntil(isDelivered(live, ids), () => Promise.all([live.round(), other.round()]))

  const key = `deliver:${live.campaign.id}:1:1`
  t.deepEqual(await deliveries(live), [
    { key, state: 'final', attempts: 1 },
    { key: `${key}:again`, state: 'final', attempts: 1 },
  ])
  await t.throwsAsync(rpc(live, 'eth_sendRawTransaction', [raw]), { message: /nonce too low/ })
  await letTimePass(live)
  for (let round = 0; round < 3; round += 1) await live.round()
  t.is((await deliveries(live)).length, 2)
  t.is(await valuesGiven(live), 1)
  t.is((await live.read(ids[0] as string)).needsAttention, null)
})

test('a delivery that the contract refuses is not signed, and the drawing says why until its value is there', async (t) => {
  const { live, ids } = await openAsked(t)
  await live.pool.query(sql.unsafe`
    insert into chain_intent (key, chain, contract, kind, campaign_id, drawing_id, arguments)
    select 'deliver:wrong', chain, contract, 'deliver', campaign_id, drawing_id,
      jsonb_build_object('campaignId', arguments -> 'campaignId', 'number', 1, 'sequence', '1', 'gas', '500000',
        'userContribution', arguments -> 'contribution', 'providerContribution', arguments -> 'contribution')
    from chain_intent where kind = 'request'`)
  await live.round()
  t.regex((await live.read(ids[0] as string)).needsAttention ?? '', /sequence 1 could not .*: IncorrectRevelation\(\)/)
  t.like(await deliveries(live), [{ state: 'new', attempts: 0 }])
  live.keeper.keepSilent(false)
  await live.pool.query(sql.unsafe`update chain_intent set retry_at = null where kind = 'deliver'`)
  await live.runUntil(isDelivered(live, ids), async () => {
    await live.round()
    await live.pool.query(sql.unsafe`update chain_intent set retry_at = null where kind = 'deliver' and state = 'new'`)
  })
  t.is((await live.read(ids[0] as string)).needsAttention, null)
})
