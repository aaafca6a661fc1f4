import test, { type ExecutionContext } from 'ava'
import { clockDatabase } from '../support/clock.ts'
import { makeCampaign, makePartner } from '../support/factory.ts'
import { openWorkplace } from '../support/workplace.ts'
import { openDatabaseCopy } from './copying.ts'
import { emptier } from './emptying.ts'

const open = async (t: ExecutionContext) => {
  const clock = await clockDatabase(t)
  await clock.client.query('create sequence clock.uuids')
  const place = await openWorkplace(clock.url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const begin = async () => void (await makeCampaign(place, { partner }))
  const clear = await emptier(clock)
  const copy = await openDatabaseCopy(clock.client)
  const campaigns = async (): Promise<unknown[]> =>
    (await clock.client.query('select * from campaign order by id')).rows
  return { ask: clock.client, begin, clear, copy, campaigns }
}

test('what was written since a copy is gone once it is restored, and what was there is back', async (t) => {
  const { begin, clear, copy, campaigns } = await open(t)
  await begin()
  const before = await campaigns()
  await copy.make()
  await begin()
  await copy.restore()
  t.deepEqual(await campaigns(), before)
  await clear()
  t.deepEqual(await campaigns(), [])
  await copy.restore()
  t.deepEqual(await campaigns(), before)
})

test('of several copies the newest is restored, even one of an empty database', async (t) => {
  const { begin, clear, copy, campaigns } = await open(t)
  await begin()
  await copy.make()
  await clear()
  await copy.make()
  await begin()
  await copy.restore()
  t.deepEqual(await campaigns(), [])
})

test('rows are numbered after a history as they were before it', async (t) => {
  const { ask, begin, clear } = await open(t)
  const numbering = async (): Promise<unknown[]> =>
    (
      await ask.query(
        `select sequencename, last_value from pg_sequences where sequencename <> 'event_server_seq' order by 1`,
      )
    ).rows
  const before = await numbering()
  await begin()
  await ask.query(`select nextval('audit_entry_id_seq')`)
  t.notDeepEqual(await numbering(), before)
  await clear()
  t.deepEqual(await numbering(), before)
})

test('a column that is named like what functions know by themselves is copied as any other', async (t) => {
  const { ask, clear, copy } = await open(t)
  await ask.query("insert into log_trouble (kind, found) values ('taken_back', 'Gone.')")
  await copy.make()
  await clear()
  await copy.restore()
  t.like((await ask.query('select found from log_trouble')).rows, [{ found: 'Gone.' }])
})
