import test from 'ava'
import pg from 'pg'
import { connect } from '../support/attack.ts'
import { copyDatabase, fileDatabase, freshDatabase } from '../support/database.ts'
import { makePartner } from '../support/factory.ts'
import { openWorkplace } from '../support/workplace.ts'

const database = fileDatabase(test)

const OWN_FUNCTIONS = `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace`

/**
 * The functions that checks, generated columns and indexes call, directly or indirectly, with their text where calls in
 * it are looked up by the search path.
 */
const CALLED = `
  with recursive called as (
    select d.refobjid as oid from pg_depend d
    where d.refclassid = 'pg_proc'::regclass
      and d.classid in ('pg_constraint'::regclass, 'pg_attrdef'::regclass, 'pg_class'::regclass)
    union
    select d.refobjid from called join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = called.oid
    where d.refclassid = 'pg_proc'::regclass
  )
  select p.proname as name, case when p.prosqlbody is null and p.proconfig is null then p.prosrc else '' end as text
  from called join pg_proc p using (oid) where p.pronamespace = 'public'::regnamespace order by 1`

test('what is called while a dump is restored finds all that it calls, though no schema is looked in then', async (t) => {
  const client = await connect(t, database.url)
  const own = (await client.query<{ name: string }>(OWN_FUNCTIONS)).rows.map(({ name }) => name)
  const { rows } = await client.query<{ name: string; text: string }>(CALLED)
  t.true(rows.length > 5)
  const callsOwn = new RegExp(`(?<!\\.)\\b(${own.join('|')})\\s*\\(`)
  t.deepEqual(
    rows.filter(({ text }) => callsOwn.test(text)).map(({ name }) => name),
    [],
  )
})

test('an incident is restored from a dump', async (t) => {
  const client = await connect(t, database.url)
  await client.query(`begin; set local search_path = ''`)
  const { rowCount } = await client.query(`
    insert into public.status_incident (id, components, impact, title)
    values ('inc_0123456789ABCDEFGHIJKL', '{api,draws}', 'down', 'Draws are late')`)
  t.is(rowCount, 1)
  await client.query('rollback')
})

/** A connection that ends with its test: a database is copied and dropped only while nobody uses it. */
const connectAlone = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

const writeEvent = async (client: pg.Client, partner: string): Promise<bigint> => {
  const { rows } = await client.query<{ seq: string }>(
    `insert into event (id, partner_id, mode, type, subject, data)
    values (new_id('evt'), $1, 'test', 'drawing.created', 'drw_x', '{}') returning seq::text`,
    [partner],
  )
  return BigInt(rows[0]?.seq ?? 0)
}

test('a copy that is restored beside the database that went on gives none of the numbers of events that were given there', async (t) => {
  const url = await freshDatabase(t)
  const place = await openWorkplace(url)
  const partner = await makePartner(place)
  const before = await connectAlone(url)
  await writeEvent(before, partner)
  await Promise.all([before.end(), place.close()])
  const copyUrl = await copyDatabase(t, url)
  const [original, copy] = [await connectAlone(url), await connectAlone(copyUrl)]
  t.teardown(() => Promise.all([original.end(), copy.end()]))
  const given = [await writeEvent(original, partner), await writeEvent(original, partner)]
  const next = await writeEvent(copy, partner)
  for (const number of given) t.true(next > number)
  t.is(await writeEvent(copy, partner), next + 1n)
})
