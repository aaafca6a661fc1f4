import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { findDeliveriesDue, leaseDeliveries } from '../../../db/queries/webhook/delivering.ts'
import { openHooks } from '../../support/webhook/webhooks.ts'

const LEASE_SECONDS = 20
const LOOKS = 6

/** An endpoint of whose calls none is ever answered. */
const openCalls = async (t: ExecutionContext) => {
  const { pool, endpoint, happen, deliveries } = await openHooks(t)
  const { id } = await endpoint('https://shop.example/')
  const look = () =>
    pool.transaction(async (tx) => {
      const due = (await findDeliveriesDue(tx, [id])).map((one) => one.id)
      await leaseDeliveries(tx, due, LEASE_SECONDS)
    })
  const countCalls = async (): Promise<number> => {
    for (let i = 0; i < LOOKS; i += 1) await look()
    return (await deliveries(id)).filter(({ isLeased }) => isLeased).length
  }
  const happenTimes = async (times: number, subjectOf: (i: number) => string) => {
    for (let i = 0; i < times; i += 1) await happen({ subject: subjectOf(i) })
  }
  return { pool, countCalls, happenTimes }
}

test('an endpoint has ten calls at a time, however many events wait for an earlier one of their drawing', async (t) => {
  const { countCalls, happenTimes } = await openCalls(t)
  await happenTimes(60, () => 'drw_much')
  await happenTimes(60, (i) => `drw_${i}`)
  t.is(await countCalls(), 10)
})

test('an endpoint has ten calls at a time, also when events become visible that are due for longer than those', async (t) => {
  const { pool, countCalls, happenTimes } = await openCalls(t)
  await happenTimes(60, (i) => `drw_${i}`)
  t.is(await countCalls(), 10)
  await pool.query(sql.unsafe`update delivery set due_at = due_at - interval '1 minute' where lease is null`)
  t.is(await countCalls(), 10)
})
