import test from 'ava'
import { MAX_REVOCATIONS } from '../../../domain/winner-link.ts'
import { makeDrawing } from '../../support/factory.ts'
import { connect, openAttacked, refuses } from '../../support/attack.ts'
import { makeHeldDrawing, openPlace } from '../../support/held.ts'

const revoke = 'insert into revoked_link (drawing_id, position) values ($1, $2)'

test('links are revoked of positions that a locked list has, and of no others', async (t) => {
  const { place, client, campaign } = await openAttacked(t)
  const open = await makeDrawing(place, { campaign })
  await refuses(t, client, revoke, [open, 0])
  await refuses(t, client, revoke, [open, null])
  await refuses(t, client, revoke, ['drw_0123456789ABCDEFGHIJKL', 0])
})

test('what was revoked stays revoked, and is revoked again once at a time', async (t) => {
  const place = await openPlace(t)
  const { id, winners } = await makeHeldDrawing(place)
  const client = await connect(t, place.url)
  await refuses(t, client, revoke, [id, winners.length])
  await refuses(t, client, 'insert into revoked_link (drawing_id, position, times) values ($1, 0, 2)', [id])
  for (const position of [0, null]) await client.query(revoke, [id, position])
  for (const position of [0, null]) await refuses(t, client, revoke, [id, position])
  for (const change of ['times = times + 2', 'times = times', 'position = 1, times = times + 1'])
    await refuses(t, client, `update revoked_link set ${change}`)
  await refuses(t, client, 'delete from revoked_link')
  await refuses(t, client, 'truncate revoked_link')
  await client.query('update revoked_link set times = times + 1')
  t.pass()
})

test('links are revoked as often as a link can say', async (t) => {
  const place = await openPlace(t)
  const { id } = await makeHeldDrawing(place)
  const client = await connect(t, place.url)
  await client.query(revoke, [id, 0])
  await client.query(`set session_replication_role = replica; update revoked_link set times = ${MAX_REVOCATIONS - 1}`)
  await client.query('reset session_replication_role; update revoked_link set times = times + 1')
  await refuses(t, client, 'update revoked_link set times = times + 1')
})

test('a key of links stays what it is, and makes no more links once it is retired', async (t) => {
  const { client } = await openAttacked(t)
  const id = '0'.repeat(64)
  await client.query('insert into link_key (id, secret) values ($1, $2)', [id, Buffer.alloc(60)])
  await refuses(t, client, `update link_key set created_at = now() - interval '1 day'`)
  await refuses(t, client, 'delete from link_key')
  await client.query('update link_key set retired_at = now()')
  await refuses(t, client, 'update link_key set retired_at = null')
})
