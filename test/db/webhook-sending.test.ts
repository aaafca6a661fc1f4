import test from 'ava'
import { sql } from 'slonik'
import { findMissedEvents } from '../../db/queries/webhook/missed.ts'
import { recoverDeliveries } from '../../db/queries/webhook/sending.ts'
import { fileService } from '../support/site/file-service.ts'
import { makeHookShop } from '../support/webhook/shop.ts'

const service = fileService(test)

type Asked = { caller: { id: string }; id: string; since: Date; after?: string | null }

/** Four of them at most. */
const findMissed = async ({ caller, id, since, after = null }: Asked) => {
  const { statements } = await service()
  const [found] = await statements.rows(findMissedEvents, [caller.id, id, since.toISOString(), after, 4])
  return found ?? { events: [], next: null }
}

test('more events than are taken at once are recovered oldest first, until none are left', async (t) => {
  const { pool } = await service()
  const { api, endpoint, caller, happen } = await makeHookShop(await service())
  const { id } = endpoint
  await happen(['drawing.created', 'drawing.created', 'drawing.created'])
  await api.change(id, { enabled: false })
  await happen(['drawing.locked', 'drawing.settled', 'drawing.paid'])
  await api.change(id, { enabled: true })
  const since = new Date(Date.now() - 3_600_000)
  const recover = async (after: string | null) => {
    const { events, next } = await findMissed({ caller, id, since, after })
    return { count: await pool.transaction((tx) => recoverDeliveries(tx, id, events)), next }
  }
  const first = await recover(null)
  t.is(first.count, 4)
  const types = async () => (await api.deliveries(id, '?state=pending')).body.deliveries.map(({ type }) => type)
  t.deepEqual(await types(), ['drawing.locked', 'drawing.created', 'drawing.created', 'drawing.created'])
  t.deepEqual(await recover(first.next), { count: 2, next: null })
  t.deepEqual(await recover(null), { count: 0, next: null })
  t.is((await types()).length, 6)
})

test('what was put on its way or deleted since it was found is not recovered', async (t) => {
  const { pool } = await service()
  const { api, endpoint, caller, happen, finish } = await makeHookShop(await service())
  const { id } = endpoint
  await happen(['drawing.created', 'drawing.locked'])
  await finish('failed')
  const since = new Date(Date.now() - 3_600_000)
  const [first, second] = (await findMissed({ caller, id, since })).events
  await pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`alter table event disable trigger event_is_kept_for`)
    await tx.query(sql.unsafe`delete from event where id = ${first ?? ''}`)
    await tx.query(sql.unsafe`alter table event enable trigger event_is_kept_for`)
  })
  await api.resend((await api.deliveries(id)).body.deliveries[0]?.id ?? '')
  t.is(await pool.transaction((tx) => recoverDeliveries(tx, id, [first ?? '', second ?? ''])), 0)
})
