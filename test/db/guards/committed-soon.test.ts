import { randomBytes } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import type pg from 'pg'
import { newId } from '../../../db/new-id.ts'
import { connect } from '../../support/attack.ts'
import { clockDatabase } from '../../support/clock.ts'
import { testDatabase } from '../../support/database.ts'
import { makePartner } from '../../support/factory.ts'
import { makeMember, makeSession, makeUser } from '../../support/portal/portal.ts'
import { openWorkplace } from '../../support/workplace.ts'
import { thief } from '../roles/attack.ts'

/** A team whose owner is signed in, and somebody with the credential of the web process. */
const open = async (t: ExecutionContext, url: string) => {
  const place = await openWorkplace(url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const { userId } = await makeUser(place, { hasSecondFactor: true })
  await makeMember(place, { partner, userId, role: 'owner' })
  const { userId: helper } = await makeUser(place, { hasSecondFactor: true })
  const manager = await makeMember(place, { partner, userId: helper, role: 'manager' })
  const { token } = await makeSession(place, userId)
  const what = { key: newId('key'), hash: randomBytes(32).toString('hex'), label: 'A shop', scopes: ['read'] }
  const ask = (client: pg.Client) =>
    client.query('select ask_approval($1, $2, $3, $4, $5)', [token, newId('apr'), partner, 'key', what])
  const happen = (client: pg.Client) =>
    client.query(
      `insert into event (id, partner_id, mode, type, subject, data, is_example)
        values (new_id('evt'), $1, 'test', 'drawing.created', 'drw_x', '{}', true)`,
      [partner],
    )
  const promote = (client: pg.Client) => client.query('select set_member_role($1, $2, $3)', [token, manager, 'owner'])
  return { partner, ask, promote, happen, web: await thief(t, 'web', url) }
}

const LATE =
  /^(approval|event|member) is committed within ten minutes, and this transaction began at .*: begin another one$/
const EARLY = /^(approval|event|member) is committed .* checked as its transaction commits: leave constraints deferred/

test('what waits, or is read in its turn, is committed within ten minutes: no request and no owner begins to wait before others see it', async (t) => {
  const { url, client: owner } = await clockDatabase(t)
  const { web, ask, promote, happen } = await open(t, url)
  const clockIsAhead = (by: string) =>
    owner.query(`create or replace function clock.clock_timestamp() returns timestamptz language sql volatile as $$
      select clock.now() + interval '${by}' $$`)
  for (const by of ['11 minutes', '-2 minutes'])
    for (const write of [ask, promote, happen]) {
      await clockIsAhead('0 minutes')
      await web.query('begin')
      await write(web)
      await clockIsAhead(by)
      const error = await t.throwsAsync(web.query('commit'))
      t.regex(error?.message ?? '', LATE)
    }
})

test('nobody has the time of a commit checked before it', async (t) => {
  const { web, ask, promote, happen } = await open(t, await testDatabase(t))
  for (const write of [ask, promote, happen]) {
    for (const checks of [
      'set constraints all immediate',
      'set constraints approval_was_committed_soon, event_was_committed_soon, member_was_committed_soon immediate',
      'set constraints all immediate; commit',
      'do $$ begin set constraints all immediate; end $$',
      'declare later cursor with hold for select pg_sleep(0); commit',
    ]) {
      await web.query('begin')
      await write(web)
      const error = await t.throwsAsync(web.query(checks), undefined, checks)
      t.regex(error?.message ?? '', EARLY, checks)
      await web.query('rollback')
    }
    await web.query('begin; declare later cursor with hold for select pg_sleep(0)')
    await write(web)
    t.regex((await t.throwsAsync(web.query('commit')))?.message ?? '', EARLY)
    await web.query('begin; set constraints all immediate')
    const error = await t.throwsAsync(write(web))
    t.regex(error?.message ?? '', EARLY)
    await web.query('rollback')
  }
})

test('nor by having the strings of functions read otherwise', async (t) => {
  const { web, partner } = await open(t, await testDatabase(t))
  await web.query('set standard_conforming_strings = off')
  const error = await t.throwsAsync(
    web.query(`begin; insert into event (id, partner_id, mode, type, subject, data, is_example)
      values (new_id('evt'), '${partner}', 'test', 'drawing.created', 'drw_x', '{}', true);
      set constraints all immediate; select 1`),
  )
  t.regex(error?.message ?? '', EARLY)
})

/** Statements in one string whose semicolons are escape sequences, so that the client's text contains none. */
const SPELLED = {
  'as a number': (write: string) => String.raw`do E'begin ${write}\073 set constraints all immediate\073 end'`,
  'as a letter': (write: string) => String.raw`/* */ do U&'begin ${write}\003b set constraints all immediate\003b end'`,
}

for (const [how, spelled] of Object.entries(SPELLED)) {
  test(`nor by statements whose text says ${how} where one ends`, async (t) => {
    const { web, partner } = await open(t, await testDatabase(t))
    const write = `insert into event (id, partner_id, mode, type, subject, data, is_example)
      values (new_id(''evt''), ''${partner}'', ''test'', ''drawing.created'', ''drw_x'', ''{}'', true)`
    t.regex((await t.throwsAsync(web.query(spelled(write))))?.message ?? '', EARLY)
  })
}

test('a commit is taken as clients send it, and a statement by itself', async (t) => {
  const { web, ask, promote, happen } = await open(t, await testDatabase(t))
  for (const commit of ['commit', 'COMMIT', ' end; ', 'commit work']) {
    await web.query('begin')
    await ask(web)
    await t.notThrowsAsync(web.query(commit), commit)
  }
  await t.notThrowsAsync(ask(web))
  await t.notThrowsAsync(promote(web))
  await t.notThrowsAsync(happen(web))
  await t.notThrowsAsync(web.query(`update member set removed_at = now() where false`))
})

/** Deferred triggers that wait for row locks, on tables without a later trigger that checks the time. */
const WAITING = `
  select t.tgname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where t.tgdeferrable and not t.tgisinternal and p.prosrc ~ 'for (no key )?(update|share)|lock table'
    and not exists (
      select from pg_trigger later join pg_proc q on q.oid = later.tgfoid
      where later.tgrelid = t.tgrelid and q.proname = 'refuse_late_commit' and later.tgname > t.tgname)`

test('behind each trigger that waits for a row as its transaction commits, the time is looked at', async (t) => {
  const owner = await connect(t, await testDatabase(t))
  t.deepEqual((await owner.query(WAITING)).rows, [], 'call commit_soon(…) in its migration')
})
