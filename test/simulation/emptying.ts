import type { Client } from 'pg'
import type { Clock } from '../support/clock.ts'

/** Switches autovacuum off: its statistics would change plans, and so the order of rows, in the middle of a history. */
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

/** The rows in which the service keeps its own state, and which migrations make. */
const BEGIN = `insert into self_check default values; insert into audit_check default values;
  insert into event_numbering default values;`

/** The tables that a history writes to: partners, their keys and people, and prize tables are the same for all. */
export const findTables = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(`
    select relation::text as name from (
      select c.oid::regclass as relation from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.relname not in ('migration', 'partner', 'api_key', 'portal_user', 'member', 'prize_table')
      union all select 'pgboss.job') relations`)
  return rows.map(({ name }) => name)
}

/** Statements without the triggers that keep rows from being changed or deleted. */
export const aroundGuards = (statements: string): string =>
  `set session_replication_role = replica; ${statements} set session_replication_role = origin;`

/** The tables that may have been written to since their last vacuum: of the others a vacuum finds nothing new. */
const findWritten = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ names: string }>(`
    select string_agg(oid::regclass::text, ', ') as names from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace, to_regnamespace('copy'))
      and (reltuples < 0 or pg_relation_size(oid) > 0)`)
  return rows[0]?.names ?? ''
}

/** Statements that reset all sequences to their present values, and that of the events' server to the running one. */
const findNumbering = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ settings: string }>(`
    select string_agg(format('setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value is not null), ', ') as settings
    from pg_sequences where schemaname in ('public', 'pgboss') or (schemaname, sequencename) = ('clock', 'uuids')`)
  return `select ${rows[0]?.settings}; select setval('event_server_seq', this_server())`
}

/**
 * Deletes the rows of a history past the triggers that keep them. That is a hundred times as fast as a new database for
 * each history, lets each begin at a time of its own, and leaves nothing behind, not even in sequences, whose numbers
 * some hashes contain. Partners and prize tables stay.
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
