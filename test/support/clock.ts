import pg from 'pg'
import { freshDatabase, type Owner } from './database.ts'

const PRESENT = `pg_sequence_last_value('clock.present')::timestamptz`

/**
 * Postgres looks names up in pg_catalog first, unless the path says otherwise. With `clock` before it, everything that
 * calls now() gets the moment that the test has set, in every session of this database: statements, triggers, functions
 * and plans alike. A sequence keeps it, as Postgres keeps a time, in microseconds since 2000: so its last value is read
 * as one, within the calling expression, where a query in a function would take ten times as long, and a function of our
 * own would be looked for by its name among all three thousand of Postgres.
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
 * A column's default and a trigger's condition keep the function that they were made with, and so are made again; a
 * function with the owner's rights has a path of its own. The queue has one function of its own.
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
  /** Talks to the database directly, by that same clock. */
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
