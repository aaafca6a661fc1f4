import test from 'ava'
import { sql } from 'slonik'
import { findMissed, recoverDeliveries } from '../../db/queries/webhook/sending.ts'
import { fileService } from '../support/site/file-service.ts'
import { makeHookShop } from '../support/webhook/shop.ts'

const service = fileService(test)

test('more events than are taken at once are recovered oldest first, until fewer are left', async (t) => {
  const { pool } = await service()
  const { api, endpoint, caller, happen } = await makeHookShop(await service())
  const { id } = endpoint
  await happen(['drawing.created', 'drawing.created', 'drawing.created'])
  await api.change(id, { enabled: false })
  await happen(['drawing.locked', 'drawing.settled', 'drawing.paid'])
  await api.change(id, { enabled: true })
  const since = new Date(Date.now() - 3_600_000)
  const recover = async () => {
    const missed = await findMissed(pool, caller, { endpoint: id, since, most: 4 })
    return pool.transaction((tx) => recoverDeliveries(tx, id, missed))
  }
  t.is(await recover(), 4)
  const types = async () => (await api.deliveries(id, '?state=pending')).body.deliveries.map(({ type }) => type)
  t.deepEqual(await types(), ['drawing.locked', 'drawing.created', 'drawing.created', 'drawing.created'])
  t.is(await recover(), 2)
  t.is(await recover(), 0)
  t.is((await types()).length, 6)
})

test('what was put on its way or deleted since it was found is not recovered', async (t) => {
  const { pool } = await service()
  const { api, endpoint, caller, happen, finish } = await makeHookShop(await service())
  const { id } = endpoint
  await happen(['drawing.created', 'drawing.locked'])
  await finish('failed')
  const since = new Date(Date.now() - 3_600_000)
  const [first, second] = await findMissed(pool, caller, { endpoint: id, since, most: 4 })
  await pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`alter table event disable trigger event_is_kept_for`)
    await tx.query(sql.unsafe`delete from event where id = ${first ?? ''}`)
    await tx.query(sql.unsafe`alter table event enable trigger event_is_kept_for`)
  })
  await api.resend((await api.deliveries(id)).body.deliveries[0]?.id ?? '')
  t.is(await pool.transaction((tx) => recoverDeliveries(tx, id, [first ?? '', second ?? ''])), 0)
})
