import test from 'ava'
import { sql } from 'slonik'
import { parseTransaction } from 'viem'
import { z } from 'zod'
import { ANCHOR_GAS, REQUEST_GAS } from '../../../../domain/chain/sign.ts'
import { readMetrics } from '../../../../db/queries/metrics/reading.ts'
import { planAnchor } from '../../../../worker/chain/anchoring/plan.ts'
import { readHead } from '../../../../worker/chain/head.ts'
import { offerFees } from '../../../../worker/chain/sending/fees.ts'
import { readEther } from '../../../../worker/chain/sending/in-flight.ts'
import { writingLog } from '../../../../worker/log/chore.ts'
import { takeSnapshot } from '../../../../worker/metrics/snapshot.ts'
import { prepareSite } from '../../../../worker/site/prepare.ts'
import { type Live, openLive, token } from '../../../support/chain/chain.ts'
import { testKeyring } from '../../../support/keyring.ts'
import { asWorker } from '../../../support/workplace.ts'

/** What a delivery takes at least, whatever its callback. */
const DELIVERY_GAS = 300_000n

const ask = ({ owner: { nodes } }: Live, method: string, params: unknown[]) =>
  nodes.read.request({ method, params } as never)

/** The account that signs has as much ether as so much gas may cost. */
const leaveGas = async (live: Live, gas: bigint) => {
  const { baseFeePerGas } = await live.owner.nodes.read.getBlock()
  const { fees } = offerFees(baseFeePerGas ?? 0n, live.context.chain)
  const wei = `0x${(gas * fees.maxFeePerGas).toString(16)}`
  await ask(live, 'anvil_setBalance', [live.context.account.address, wei])
}

const states = async ({ pool }: Live) =>
  pool.anyFirst(sql.type(z.object({ is: z.string() }))`
    select kind || ' ' || state as is from chain_intent where state <> 'mined' and state <> 'final' order by 1`)

test('a delivery is not signed with the ether that a request in flight may need', async (t) => {
  const live = await openLive(t)
  live.keeper.keepSilent(true)
  const [late = ''] = await live.sent(2)
  await live.runUntil(async () => (await states(live)).length === 0)
  live.keeper.skip(1n)
  live.keeper.keepSilent(false)
  await live.keeper.answer()
  await ask(live, 'evm_increaseTime', [200])
  await live.mine()
  await live.sent()
  await live.mineByHand(true)
  await leaveGas(live, REQUEST_GAS + DELIVERY_GAS)
  await live.round()
  t.deepEqual(await states(live), ['deliver new', 'request signed'])
  t.regex((await live.read(late)).needsAttention ?? '', /ether/)
})

test('of two requests that there is ether for the gas of one of, one is signed', async (t) => {
  const live = await openLive(t)
  await live.sent(2)
  await live.mineByHand(true)
  await leaveGas(live, REQUEST_GAS)
  await live.round()
  t.deepEqual(await states(live), ['request new', 'request signed'])
})

test('no more is signed than may be in flight at once, also in later rounds', async (t) => {
  const live = await openLive(t)
  live.context.chain = { ...live.context.chain, maxInFlight: 2 }
  await live.sent(3)
  await live.mineByHand(true)
  await live.round()
  await live.pool.query(sql.unsafe`update chain_intent set retry_at = null`)
  await live.round()
  t.deepEqual(await states(live), ['request new', 'request signed', 'request signed'])
})

/** By its name, with the chain as its only label. */
const measure = async (live: Live): Promise<(name: string) => number | undefined> => {
  await takeSnapshot(asWorker(live))
  const readings = await readMetrics(live.pool)
  return (name) => readings.find((one) => one.name === name && one.labels['chain'] === 'local')?.value
}

test('in flight, as a metric, is what is in no block: what is in one and not final yet keeps nothing from being signed', async (t) => {
  const live = await openLive(t)
  await live.sent()
  await live.mineByHand(true)
  await live.round()
  t.deepEqual(await states(live), ['request signed'])
  t.is((await measure(live))('prize_chain_in_flight'), 1)
  await live.mineByHand(false)
  await live.runUntil(async () => (await states(live)).length === 0)
  const valueOf = await measure(live)
  t.is(valueOf('prize_chain_in_flight'), 0)
  t.true((valueOf('prize_chain_oldest_unconfirmed_seconds') ?? 0) > 0)
})

test('what an account has left is beside all that it has in flight, for whichever contract', async (t) => {
  const live = await openLive(t)
  const head = () => readHead(live.context)
  const { fees } = offerFees((await head()).baseFeePerGas, live.context.chain)
  const another = { ...live.context, contract: token.address }
  const leftFor = async (context: Live['context']) => (await readEther(context, await head(), fees)).left
  const before = await leftFor(another)
  await live.sent()
  await live.mineByHand(true)
  await live.round()
  t.deepEqual(await states(live), ['request signed'])
  const left = await leftFor(another)
  t.is(left, await leftFor(live.context))
  const attempt = sql.type(z.object({ raw: z.instanceof(Buffer) }))`select raw from chain_attempt`
  const raw = await live.pool.oneFirst(attempt)
  const { maxFeePerGas = 0n } = parseTransaction(`0x${raw.toString('hex')}`)
  t.is(before - left, REQUEST_GAS * maxFeePerGas)
})

test('the log is not anchored with the ether that a request in flight may need', async (t) => {
  const live = await openLive(t)
  await live.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  await writingLog(live, testKeyring).run()
  await live.sent()
  t.true(await planAnchor(live.context))
  await live.mineByHand(true)
  await leaveGas(live, REQUEST_GAS + ANCHOR_GAS - 1n)
  await live.round()
  t.deepEqual(await states(live), ['anchor new', 'request signed'])
  await leaveGas(live, REQUEST_GAS + ANCHOR_GAS)
  await live.round()
  t.deepEqual(await states(live), ['anchor signed', 'request signed'])
})
