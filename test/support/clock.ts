import pg from 'pg'
import { freshDatabase, type Owner } from './database.ts'

const PRESENT = `pg_sequence_last_value('clock.present')::timestamptz`

/**
 * Puts a schema `clock` before pg_catalog in the search path. So now() returns the moment that the test has set, in
 * every session of this database: in statements, triggers, functions and plans alike. A sequence holds that moment in
 * microseconds since 2000, as Postgres stores a timestamp, so that its last value is cast to one without conversion and
 * is inlined into the calling expression. A query in a function would take ten times as long, and a function of our own
 * would be looked up by name among the three thousand of Postgres.
 */
const OWN_THE_CLOCK = `
  create schema clock;
  create sequence clock.present;
  alter function pg_catalog.pg_sequence_last_value(regclass) stable;
  create cast (bigint as timestamptz) without function;
  create function clock.now() returns timestamptz language sql stable as $$select ${PRESENT}$$;
  create function clock.transaction_timestamp() returns timestamptz language sql stable as $$select ${PRESENT}$$;
  create function clock.statement_timestamp() returns timestamptz language sql stable as $$select ${PRESENT}$$;
  create function clock.clock_timestamp() returns timestamptz language sql volatile as $$select ${PRESENT}$$;
  grant usage on schema clock to public;
  grant select on clock.present to public;
  set search_path = clock, pg_catalog, public;`

/** The whole milliseconds of a time are kept exactly. */
const SET = `select setval('clock.present', (extract(epoch from $1::timestamptz - '2000-01-01Z'::timestamptz) * 1000000)::bigint)`

/**
 * Moves to the test's clock what does not follow a session's search path: column defaults and trigger conditions are
 * bound to the function that they were created with, security-definer functions have a search path of their own, and
 * pg-boss has its own function for the time.
 */
const REBIND = `
  do $$
  declare
    bound record;
  begin
    for bound in
      select d.adrelid::regclass as relation, a.attname as name, pg_get_expr(d.adbin, d.adrelid) as expression
      from pg_attrdef d join pg_attribute a on (a.attrelid, a.attnum) = (d.adrelid, d.adnum)
      where a.attgenerated = '' and pg_get_expr(d.adbin, d.adrelid) ~ 'pg_catalog\\.(now|(clock|statement|transaction)_timestamp)\\('
    loop
      execute format('alter table %s alter column %I set default %s', bound.relation, bound.name,
        replace(bound.expression, 'pg_catalog.', 'clock.'));
    end loop;
    for bound in
      select pg_get_triggerdef(oid) as definition from pg_trigger
      where not tgisinternal and pg_get_triggerdef(oid) ~ 'pg_catalog\\.(now|(clock|statement|transaction)_timestamp)\\('
    loop
      execute replace(replace(bound.definition, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'), 'pg_catalog.', 'clock.');
    end loop;
    for bound in select oid::regprocedure as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
    loop
      execute format('alter function %s set search_path = clock, pg_catalog, public, pg_temp', bound.name);
    end loop;
  end $$;
  create or replace function pgboss.job_now() returns timestamptz language sql stable as 'select clock.now()';`

export type Clock = {
  /** Makes it this time for everybody, until it is moved again. */
  set: (at: Date) => Promise<void>
  /** A plain connection to the database, with the same clock. */
  client: pg.Client
}

/** A migrated, empty database with the test's own clock, which stands still until it is moved. */
export const clockDatabase = async (t: Owner): Promise<Clock & { url: string }> => {
  const url = await freshDatabase(t)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  t.teardown(() => client.end())
  await client.query(OWN_THE_CLOCK)
  await client.query(SET, [new Date()])
  await client.query(REBIND)
  const name = new URL(url).pathname.slice(1)
  await client.query(`alter database ${name} set search_path = clock, pg_catalog, public`)
  return {
    url,
    client,
    set: async (at) => {
      await client.query(SET, [at])
    },
  }
}
