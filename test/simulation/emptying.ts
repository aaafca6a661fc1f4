import type { Client } from 'pg'
import type { Clock } from '../support/clock.ts'

/** What a vacuum finds changes plans, and with them the order of rows: it comes between histories alone. */
const VACUUM_BY_HAND = `
  do $$
  declare
    relation regclass;
  begin
    for relation in
      select oid from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
    loop
      execute format('alter table %s set (autovacuum_enabled = false)', relation);
    end loop;
  end $$`

/** What the service keeps of itself in one row, which a migration makes. */
const BEGIN = `insert into self_check default values; insert into audit_check default values;
  insert into event_numbering default values;`

/** The tables that a history writes to: partners, their keys and people, and the prize tables are the same in all. */
export const findTables = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(`
    select relation::text as name from (
      select c.oid::regclass as relation from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.relname not in ('migration', 'partner', 'api_key', 'portal_user', 'member', 'prize_table')
      union all select 'pgboss.job') relations`)
  return rows.map(({ name }) => name)
}

/** Statements that go around the triggers that keep rows. */
export const aroundGuards = (statements: string): string =>
  `set session_replication_role = replica; ${statements} set session_replication_role = origin;`

/** The tables in which anything was written since they were vacuumed last: of the others there is nothing to find. */
const findWritten = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ names: string }>(`
    select string_agg(oid::regclass::text, ', ') as names from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace, to_regnamespace('copy'))
      and (reltuples < 0 or pg_relation_size(oid) > 0)`)
  return rows[0]?.names ?? ''
}

/** Sets what numbers rows to where it stands now; of events it tells the server apart as well, by the time of its start. */
const findNumbering = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ settings: string }>(`
    select string_agg(format('setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value is not null), ', ') as settings
    from pg_sequences where schemaname in ('public', 'pgboss') or (schemaname, sequencename) = ('clock', 'uuids')`)
  return `select ${rows[0]?.settings}; select setval('event_server_seq', this_server())`
}

/**
 * Rows of a history are deleted by going around the triggers that keep them. That is a hundred times as fast as a
 * database for each, lets each begin at a time of its own, and leaves nothing of the one before, not even in the numbers
 * of rows, which some hashes hold. The partner and the tables stay.
 */
export const emptier = async ({ client }: Clock): Promise<() => Promise<void>> => {
  const deletes = (await findTables(client)).map((name) => `delete from ${name};`).join(' ')
  const numbering = await findNumbering(client)
  await client.query(VACUUM_BY_HAND)
  return async () => {
    await client.query(`${aroundGuards(`${deletes} ${BEGIN}`)} ${numbering}`)
    await client.query(`vacuum ${await findWritten(client)}`)
  }
}
