import test, { type ExecutionContext } from 'ava'
import type pg from 'pg'
import { tellingWhoHoldsUp, whyInVain } from '../../db/held-up-by.ts'
import { applyMigrations } from '../../db/migrate.ts'
import { connect } from '../support/attack.ts'
import { emptyDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { WAITING_LOCKS } from '../support/waiting-locks.ts'

/** Any number. */
const GATE = 7

const open = async (t: ExecutionContext) => {
  const url = await emptyDatabase(t)
  const [owner, holder] = [await connect(t, url), await connect(t, url)]
  await owner.query('create table partner (id text)')
  await holder.query("set application_name = 'nightly report'")
  const { rows } = await holder.query<{ pid: number; role: string }>('select pg_backend_pid() as pid, user as role')
  const [{ pid, role } = { pid: 0, role: '' }] = rows
  const told: string[] = []
  const telling = <Value>(client: pg.Client, act: () => Promise<Value>) =>
    tellingWhoHoldsUp(url, client, act, (words) => told.push(words))
  return { url, owner, holder, pid, role, told, telling }
}

test('a release that a reader’s open transaction holds up names the reader, and says what to do', async (t) => {
  const { owner, holder, pid, role, told, telling } = await open(t)
  await holder.query('begin')
  await holder.query("select id from partner where id = 'a secret'")
  const migration = { name: '0001_more.sql', text: 'alter table partner add more text', checksum: '' }
  // On a busy machine the lock wait may time out before anybody has looked who blocks it: then it is tried again.
  const releaseUntilTold = async (): Promise<string[]> => {
    try {
      return await applyMigrations(owner, [migration], { mostTries: 1 })
    } catch (failure) {
      if (told.length > 0 || whyInVain(failure) === null) throw failure
      return releaseUntilTold()
    }
  }
  const error = await t.throwsAsync(telling(owner, releaseUntilTold))
  const message = String(error)
  t.regex(
    message,
    new RegExp(`pid ${pid} \\(${role}, application nightly report\\), in a transaction since 20.* UTC, `),
  )
  t.regex(
    message,
    /idle in transaction, statement select id from partner where id = …\. Wait until it ends, or end it by/,
  )
  t.regex(message, new RegExp(`select pg_terminate_backend\\(${pid}\\);.* run release again`))
  t.notRegex(message, /secret/)
  t.is(whyInVain(error), error?.message, 'it is said unchanged')
  t.is(told.length, 1, 'while it still waits')
})

test('a release that waits for another one’s end says so meanwhile', async (t) => {
  const { owner, holder, pid, told, telling } = await open(t)
  await holder.query('begin; lock table partner in share update exclusive mode')
  const waiting = telling(owner, () => owner.query('begin; lock table partner in share update exclusive mode'))
  const words = await until(
    async () => told.join('\n'),
    (text) => text !== '',
  )
  await holder.query('commit')
  await waiting
  t.regex(words, new RegExp(`The release is held up by pid ${pid} `))
})

test('a release that Postgres ends because it and somebody else wait for each other tries again', async (t) => {
  const { url, owner, holder } = await open(t)
  await owner.query('create table campaign (id text)')
  await holder.query("set deadlock_timeout = '10min'; begin; lock table campaign in share mode")
  const gate = await connect(t, url)
  await gate.query(`select pg_advisory_lock(${GATE})`)
  // It stops between its two tables until the other session waits for the first: Postgres looks for a deadlock once.
  const migration = {
    name: '0001_more.sql',
    text: `set local lock_timeout = 0; alter table partner add a text;
      select pg_advisory_xact_lock_shared(${GATE}); alter table campaign add a text`,
    checksum: '',
  }
  const releasing = applyMigrations(owner, [migration], { mostTries: 2 })
  const comesToWaitFor = (what: string) =>
    until(
      () => gate.query(`select from ${WAITING_LOCKS} and ${what}`),
      ({ rowCount }) => rowCount === 1,
    )
  await comesToWaitFor("locktype = 'advisory'")
  const held = holder.query('lock table partner in share mode; commit')
  await comesToWaitFor("relation = 'partner'::regclass")
  await gate.query(`select pg_advisory_unlock(${GATE})`)
  t.deepEqual(await releasing, ['0001_more.sql'])
  await held
})

test('a release that waited in vain and saw nobody hold it up says what to do', async (t) => {
  const { owner, holder } = await open(t)
  await holder.query('begin; lock table partner')
  await owner.query('set lock_timeout = 1')
  const error = await t.throwsAsync(owner.query('select from partner'))
  t.is(
    whyInVain(error),
    'canceling statement due to lock timeout: wait until nobody holds it up. Then run release again: it goes on where it stopped.',
  )
  t.is(whyInVain(new Error('something else')), null)
})

test('what fails for another reason fails as it is', async (t) => {
  const { owner, told, telling } = await open(t)
  await t.throwsAsync(
    telling(owner, () => owner.query('select from nowhere')),
    { message: 'relation "nowhere" does not exist' },
  )
  t.deepEqual(told, [])
})
