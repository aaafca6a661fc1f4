/** Calls of one round that share ether or tokens: what the first one takes is no longer there for the others. */
import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { readRequestFee } from '../../../../worker/chain/read-contract.ts'
import { giveMoney, type Live, openLive } from '../../../support/chain/chain.ts'

const PRIZE_CENTS = 500n
const WINNERS = 3n
const UNITS_PER_CENT = 10_000n
const PAYMENT = WINNERS * PRIZE_CENTS * UNITS_PER_CENT
const PLENTY = 10n ** 18n

const openEqual = (t: Parameters<typeof openLive>[0], options: { units?: bigint } = {}) =>
  openLive(t, { ...options, winnersPerDraw: Number(WINNERS), tiers: [{ amountCents: Number(PRIZE_CENTS), weight: 1 }] })

const signed = ({ pool }: Live, kind: 'request' | 'pay') =>
  pool.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(distinct i.key)::int as count from chain_attempt a join chain_intent i on i.key = a.intent_key where i.kind = ${kind}`)

const setFloat = ({ owner, contract }: Live, wei: bigint) =>
  owner.nodes.read.request({ method: 'anvil_setBalance', params: [contract, `0x${wei.toString(16)}`] } as never)

/** Goes on until one of two drawings is paid, and the other says what it waits for. */
const untilOnePaid = async (live: Live, ids: readonly string[], waitsFor: RegExp): Promise<void> => {
  await live.runUntil(async () => {
    const seen = await Promise.all(ids.map(live.read))
    const isWaiting = seen.some(({ needsAttention }) => waitsFor.test(needsAttention ?? ''))
    return isWaiting && seen.some(({ status }) => status === 'paid')
  })
}

test('of two payments that there is money for one of, one is signed, and the other says what is missing', async (t) => {
  const live = await openEqual(t, { units: PAYMENT })
  const ids = await live.sent(2)
  await untilOnePaid(live, ids, /15000000 token units/)
  t.is(await signed(live, 'pay'), 1)
  await giveMoney(live.owner, { ...live, units: PAYMENT })
  await live.runUntil(live.allPaid(ids))
  t.is(await signed(live, 'pay'), 2)
})

test('what a payment in flight takes of the money is not there for one that is signed in a later round', async (t) => {
  const live = await openEqual(t, { units: PAYMENT })
  const ids = await live.sent(2)
  const areDecided = async () => (await Promise.all(ids.map(live.read))).every(({ status }) => status === 'settled')
  await live.runUntil(areDecided, async () => {
    if (!(await areDecided())) await live.round()
  })
  await live.mineByHand(true)
  const putOff = (until: string) =>
    live.pool.query(sql.unsafe`
    update chain_intent set retry_at = ${until}::timestamptz where kind = 'pay' and drawing_id = ${ids[1] ?? ''}`)
  await putOff('infinity')
  await live.round()
  t.is(await signed(live, 'pay'), 1)
  await putOff('-infinity')
  await live.round()
  t.is(await signed(live, 'pay'), 1)
  t.regex((await live.read(ids[1] ?? '')).needsAttention ?? '', /lacks \d+ token units/)
})

test('of two requests that there is a fee for one of, one is signed, and the other says what is missing', async (t) => {
  const live = await openEqual(t)
  await setFloat(live, await readRequestFee(live.context, await live.owner.nodes.read.getBlockNumber()))
  const ids = await live.sent(2)
  await untilOnePaid(live, ids, /has no ether for the randomness fee/)
  t.is(await signed(live, 'request'), 1)
  await setFloat(live, PLENTY)
  await live.runUntil(live.allPaid(ids))
  t.is(await signed(live, 'request'), 2)
})
