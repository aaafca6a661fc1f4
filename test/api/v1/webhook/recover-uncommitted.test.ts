import test from 'ava'
import { sql } from 'slonik'
import { fileService } from '../../../support/site/file-service.ts'
import { makeHookShop } from '../../../support/webhook/shop.ts'

const service = fileService(test)

test('an event that was written while the endpoint was disabled, and is committed later, is not lost to recovering', async (t) => {
  const { api, endpoint, partner, pool } = await makeHookShop(await service())
  const { id } = endpoint
  await api.change(id, { enabled: false })
  const isWritten = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const writing = pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`
      select write_events(array[(${partner}, 'test', 'drawing.settled', 'drw_1', '{"n": 1}')::happening])`)
    isWritten.resolve()
    await mayCommit.promise
  })
  await isWritten.promise
  await api.change(id, { enabled: true })
  const since = new Date(Date.now() - 3_600_000)
  const { deliveries, nextCursor } = (await api.recover(id, since)).body
  t.is(deliveries, 0)
  t.not(nextCursor, null, 'there may be more')
  mayCommit.resolve()
  await writing
  t.deepEqual((await api.recover(id, since, nextCursor)).body as object, { deliveries: 1, nextCursor: null })
  t.like((await api.deliveries(id)).body.deliveries, [{ type: 'drawing.settled', state: 'pending' }])
})
