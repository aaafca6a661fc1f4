import test, { type ExecutionContext } from 'ava'
import { newId } from '../../../db/new-id.ts'
import { connect, refuses, refusesChanges } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'

const ALARM = `insert into alarm (id, code, began_at, newest_at, things, places, sentence)
  values ($1, $2, now(), now(), 1, '{}', 'No gas.')`
const TELLING = `insert into alarm_telling (id, alarm_id, target) values ($1, $2, $3)`

const open = async (t: ExecutionContext) => {
  const client = await connect(t, await testDatabase(t))
  const id = newId('alm')
  await client.query(ALARM, [id, 'gas_empty'])
  return { client, id, telling: `tel_${id.slice(4)}` }
}

test('a code has one alarm at a time, and another once that has ended', async (t) => {
  const { client, id } = await open(t)
  await refuses(t, client, ALARM, [newId('alm'), 'gas_empty'])
  await client.query('update alarm set ended_at = now() where id = $1', [id])
  await client.query(ALARM, [newId('alm'), 'gas_empty'])
  t.is((await client.query('select from alarm')).rowCount, 2)
})

test('an alarm stays what it is, ends once, and is never deleted', async (t) => {
  const { client, id } = await open(t)
  await refusesChanges(t, client, 'alarm', { id }, [
    "code = 'fee_empty'",
    "began_at = now() - interval '1 day'",
    "newest_at = began_at - interval '1 second'",
    'things = 0',
    "ended_at = seen_at - interval '1 second'",
    "sentence = ''",
  ])
  await client.query('update alarm set ended_at = now() where id = $1', [id])
  await refusesChanges(t, client, 'alarm', { id }, ['ended_at = null', 'things = 2', 'seen_at = now()'])
  await refuses(t, client, 'delete from alarm')
  await refuses(t, client, 'truncate alarm cascade')
})

test('each target is told of an alarm by one row', async (t) => {
  const { client, id, telling } = await open(t)
  await client.query(TELLING, [telling, id, 'webhook'])
  await refuses(t, client, TELLING, [`tel_${newId('alm').slice(4)}`, id, 'webhook'])
  await refuses(t, client, TELLING, [`tel_${newId('alm').slice(4)}`, id, 'mail'])
  await refusesChanges(t, client, 'alarm_telling', { id: telling }, [
    "target = 'pagerduty'",
    'told_at = now()',
    'told_at = now(), told_newest_at = now()',
    'lease = gen_random_uuid()',
    'tries = -1',
  ])
})

test('a telling is not done before its alarm has ended, and stays done', async (t) => {
  const { client, id, telling } = await open(t)
  await client.query(TELLING, [telling, id, 'webhook'])
  await refuses(t, client, 'update alarm_telling set done_at = now()')
  await client.query('update alarm set ended_at = now() where id = $1', [id])
  await refuses(t, client, 'update alarm_telling set done_at = now(), lease = gen_random_uuid(), leased_until = now()')
  await client.query('update alarm_telling set done_at = now()')
  await refuses(t, client, 'update alarm_telling set done_at = null')
  await refuses(t, client, 'update alarm_telling set tries = 1')
})
