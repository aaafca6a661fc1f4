import { hash } from 'node:crypto'
import test from 'ava'
import { connect, refuses, refusesChanges } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'

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
