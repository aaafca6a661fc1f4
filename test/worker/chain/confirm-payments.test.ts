import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { encodeEventTopics } from 'viem'
import { z } from 'zod'
import { drawingSettled } from '../../../worker/chain/events.ts'
import { openProxied } from '../../support/chain/proxied.ts'

const WORD = 64
const [topic] = encodeEventTopics({ abi: [drawingSettled], eventName: 'DrawingSettled' })

type Answer = { result: { topics: string[]; data: string }[] }

/** The same logs, but for what settlements transferred. */
const transferring = (change: (units: bigint) => bigint) => (said: string) => {
  const answer = JSON.parse(said) as Answer
  const result = answer.result.map((log) => {
    if (log.topics[0] !== topic) return log
    const units = change(BigInt(log.data.slice(0, 2 + WORD)))
    return { ...log, data: `0x${units.toString(16).padStart(WORD, '0')}${log.data.slice(2 + WORD)}` }
  })
  return JSON.stringify({ ...answer, result })
}

/** A live drawing whose settlement paid another amount than was computed here. */
const openPaidOtherwise = async (t: ExecutionContext, change: (units: bigint) => bigint) => {
  const { live, proxies } = await openProxied(t)
  const [id = ''] = await live.sent()
  const { faults } = proxies[0]
  faults.push({ kind: 'changed', methods: ['eth_getLogs'], change: transferring(change) })
  const payout = () =>
    live.pool.one(sql.type(
      z.object({ units: z.coerce.bigint().nullable(), cents: z.coerce.number(), isPaid: z.boolean() }),
    )`
      select token_units::text as units, amount_cents as cents, paid_at is not null as "isPaid" from payout where drawing_id = ${id}`)
  return { live, id, faults, payout }
}

test('a settlement that paid nothing where prizes were won leaves its drawing unpaid and says so, until it shows', async (t) => {
  const { live, id, faults, payout } = await openPaidOtherwise(t, () => 0n)
  await live.runUntil(async () => (await live.read(id)).needsAttention !== null)
  await live.round()
  t.like(await live.read(id), {
    status: 'settled',
    needsAttention: 'The contract paid nothing for number 1, where prizes were won: operators compare chain status.',
  })
  t.like(await payout(), { units: null, isPaid: false })

  faults.length = 0
  await live.runUntil(live.allPaid([id]))
  t.is((await live.read(id)).needsAttention, null)
  const { units, cents } = await payout()
  t.is(units, BigInt(cents) * 10_000n)
})

test('a settlement that paid another amount is recorded with what it paid', async (t) => {
  const { live, id, payout } = await openPaidOtherwise(t, (units) => units + 1n)
  await live.runUntil(live.allPaid([id]))
  const { units, cents } = await payout()
  t.is(units, BigInt(cents) * 10_000n + 1n)
})
