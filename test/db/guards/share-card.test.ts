import test from 'ava'
import { makeDrawing } from '../../support/factory.ts'
import { connect, openAttacked, refuses } from '../../support/attack.ts'
import { makeHeldDrawing, openPlace } from '../../support/held.ts'

const keep = `insert into share_card (drawing_id, digest, body) values ($1, '0123456789abcdef', $2)`
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(200)])

test('a draw that is not drawn has no card', async (t) => {
  const { place, client, campaign } = await openAttacked(t)
  await refuses(t, client, keep, [await makeDrawing(place, { campaign }), PNG])
})

test('a card is a PNG of a bounded size, and never changes', async (t) => {
  const place = await openPlace(t)
  const { id } = await makeHeldDrawing(place)
  const client = await connect(t, place.url)
  await refuses(t, client, keep, [id, Buffer.alloc(200)])
  await refuses(t, client, keep, [id, Buffer.concat([PNG, Buffer.alloc(300_000)])])
  await client.query(keep, [id, PNG])
  await refuses(t, client, 'update share_card set body = body')
  await refuses(t, client, keep, [id, PNG])
})
