import test from 'ava'
import { newId } from '../../../db/new-id.ts'
import { connect, refuses } from '../../support/attack.ts'
import { makePartner } from '../../support/factory.ts'
import { openPlace } from '../../support/held.ts'
import { makeUser } from '../../support/portal/portal.ts'

const MAIL = `insert into mail (id, recipient, kind, facts, partner_id, user_id, language) values ($1, 'ada@shop.test', $2, '{}', $3, $4, 'en')`
const NEED = `insert into mailed_need (user_id, kind, subject, began_at, mail_id) values ($1, 'missed', 'drw_1', '2026-11-25', $2)`

test('a need is told once to a person, in a mail of needs to that person, and stays told', async (t) => {
  const place = await openPlace(t)
  const client = await connect(t, place.url)
  const partner = await makePartner(place)
  const [{ userId: ada }, { userId: ben }] = await Promise.all([makeUser(place), makeUser(place)])
  const mail = async (kind: string, to: string) => {
    const id = newId('mai')
    await client.query('begin')
    await client.query(MAIL, [id, kind, partner, to])
    return id
  }
  const first = await mail('needs_missed', ada)
  await client.query(NEED, [ada, first])
  await client.query('commit')
  const second = await mail('needs_missed', ada)
  await t.throwsAsync(client.query(NEED, [ada, second]), { message: /mailed_need_pkey/ })
  await client.query('rollback')
  await mail('needs_digest', ada)
  await t.throwsAsync(client.query('commit'), { message: /it names no need/ })
  await refuses(t, client, NEED, [ben, first])
  await client.query('begin')
  const other = newId('mai')
  await client.query(MAIL, [other, 'passkey_added', partner, ben])
  await client.query('commit')
  await refuses(t, client, NEED, [ben, other])
  await refuses(t, client, "update mailed_need set began_at = began_at + interval '1 day'")
  await refuses(t, client, 'delete from mailed_need')
  await refuses(t, client, 'delete from mail where id = $1', [first])
  await client.query(`begin; set local session_replication_role = replica;
    update mail set created_at = now() - interval '61 days'; commit`)
  await client.query('delete from mail where id = $1', [first])
  t.is((await client.query('select from mailed_need')).rowCount, 0)
})
