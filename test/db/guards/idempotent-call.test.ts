import { hash } from 'node:crypto'
import test from 'ava'
import type pg from 'pg'
import { connect, refuses, refusesChanges } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { forbids, thief } from '../roles/attack.ts'

const insert = 'insert into idempotent_call (id, fingerprint, status, answer) values ($1, $2, $3, $4)'

const [kept, id, print, answer] = ['kept', 'id', 'print', 'answer'].map((text) => hash('sha256', text, 'buffer'))

test('nobody changes what was answered', async (t) => {
  const client = await connect(t, await testDatabase(t))
  await client.query(insert, [kept, print, 201, answer])
  await refusesChanges(t, client, 'idempotent_call', { id: kept }, [
    'status = 200',
    "answer = sha256('')",
    'answer = null',
    "fingerprint = sha256('')",
    'created_at = now()',
  ])
})

test('nothing is kept that is no answer', async (t) => {
  const client = await connect(t, await testDatabase(t))
  await client.query(insert, [kept, print, 201, answer])
  for (const values of [
    [kept, print, 201, answer],
    [Buffer.from('short'), print, 201, answer],
    [id, Buffer.from('short'), 201, answer],
    [id, print, 409, answer],
    [id, print, 201, Buffer.from('bare')],
    [id, print, 201, Buffer.alloc(65_537)],
  ])
    await refuses(t, client, insert, values)
  await client.query(insert, [id, print, 201, Buffer.alloc(65_536)])
})

test('a call is answered once, by who has begun it, and nobody else keeps its row from others', async (t) => {
  const url = await testDatabase(t)
  const [web, other] = [await thief(t, 'web', url), await thief(t, 'web', url)]
  const begin = async (client: pg.Client) =>
    (await client.query('select begin_call($1, $2) as how', [id, print])).rows[0].how
  const keep = (client: pg.Client, status: number) =>
    client.query('select keep_answer($1, $2::smallint, $3)', [id, status, answer])
  await web.query('begin')
  t.is(await begin(web), 'begun')
  t.is(await begin(other), 'under way')
  await keep(web, 201)
  await web.query('commit')
  t.is(await begin(other), 'done')
  await keep(other, 200)
  t.deepEqual((await other.query('select status from idempotent_call')).rows, [{ status: 201 }])
  for (const text of ['select from idempotent_call for share', 'update idempotent_call set answer = null'])
    await forbids(t, other, text)
})
