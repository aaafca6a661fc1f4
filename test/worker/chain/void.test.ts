import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { OWNER_KEY, openOperator } from '../../support/chain/operator.ts'
import { type Live, openLive } from '../../support/chain/chain.ts'
import { guaranteedPeriods } from '../../support/chain/live-guarantees.ts'
import { poison } from '../../support/poison.ts'

const DAY_SECONDS = 86_400

const read = ({ pool }: Live, id: string) =>
  pool.one(
    sql.type(
      z.object({
        status: z.string(),
        number: z.number(),
        attention: z.string().nullable(),
        reason: z.string().nullable(),
        transaction: z.string().nullable(),
        intent: z.string(),
      }),
    )`select d.status, d.number, d.attention, d.void_reason as reason, d.void_transaction as transaction,
        (select state from chain_intent i where i.drawing_id = d.id and i.kind = 'request') as intent
      from drawing d where d.id = ${id}`,
  )

type Given = Partial<ReturnType<typeof guaranteedPeriods>> & { count?: number }

/** Drawings whose provider has been silent for a day. */
const openSilent = async (t: ExecutionContext, { overrides, drawAt, count = 1 }: Given = {}) => {
  const live = await openLive(t, overrides)
  const { json } = openOperator(t, {
    DATABASE_URL: live.databaseUrl,
    RPC_URLS_LOCAL: live.anvil.url,
    CHAIN_OWNER_KEY: OWNER_KEY,
  })
  live.keeper.keepSilent(true)
  const ids = await live.sent(count, (i) => (drawAt ? { drawAt: drawAt(i) } : {}))
  await live.round()
  await live.mine()
  await live.owner.nodes.read.request({ method: 'evm_increaseTime', params: [DAY_SECONDS] } as never)
  await live.mine()
  await live.round()
  const voidIt = (number = 1) =>
    json<{ transaction: string }>(`chain void --campaign ${live.campaign.slug} --number ${number} --reason silence`)
  return { live, id: ids[0] as string, ids, voidIt }
}

/** The status of the first period's guarantee; on a slow machine later periods end meanwhile. */
const firstGuarantee = ({ pool }: Live) =>
  pool.maybeOneFirst(sql.type(z.object({ status: z.string() }))`
    select status from guarantee order by period_start limit 1`)

test('a number that the owner voids is recorded with its reason, needs nobody, and the next one is drawn', async (t) => {
  const { live, id, voidIt } = await openSilent(t)
  t.is((await read(live, id)).attention, 'entropy_overdue')
  const { transaction } = await voidIt()
  await live.runUntil(async () => (await read(live, id)).reason !== null)
  const found = await read(live, id)
  t.deepEqual(found, {
    status: 'entropy_requested',
    number: 1,
    attention: null,
    reason: 'silence',
    transaction,
    intent: 'final',
  })
  live.keeper.keepSilent(false)
  const next = await live.sent()
  await live.runUntil(live.allPaid(next))
  t.is((await live.read(next[0] as string)).number, 2)
  t.deepEqual(await read(live, id), found)
})

test('a guarantee period waits for a silent drawing, and not for a void one, which carries no guarantee', async (t) => {
  const { live, voidIt } = await openSilent(t, guaranteedPeriods(1))
  await live.runUntil(async () => (await firstGuarantee(live)) !== null)
  t.is(await firstGuarantee(live), 'waiting')
  await voidIt()
  await live.runUntil(async () => (await firstGuarantee(live)) !== 'waiting')
  t.is(await firstGuarantee(live), 'not_needed')
})

test('a void number is recorded once the safe block has it, and not before', async (t) => {
  const { live, id, voidIt } = await openSilent(t)
  await voidIt()
  await live.round()
  t.is((await read(live, id)).reason, null)
  await live.runUntil(async () => (await read(live, id)).reason !== null)
})

test('a void number that cannot be recorded keeps no other from being recorded, and is once it can', async (t) => {
  const { live, ids, voidIt } = await openSilent(t, { count: 2 })
  const [refused = '', other = ''] = ids
  const mend = await poison(live.pool, 'drawing', `new.id = '${refused}' and new.voided_at is not null`)
  for (const number of [1, 2]) await voidIt(number)
  await live.runUntil(async () => (await read(live, other)).reason !== null)
  await live.runUntil(async () => (await read(live, refused)).attention === 'given_up')
  await mend()
  await live.runUntil(async () => (await read(live, refused)).reason !== null)
  t.like(await read(live, refused), { attention: null, intent: 'final' })
})
