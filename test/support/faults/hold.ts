/**
 * Holds processes in the middle of transactions, without a change of the service: a trigger waits there for an advisory
 * lock that the test holds. Waiting processes are recognised by the application_name of their connections.
 */
import pg from 'pg'
import { askServer } from '../failover/standby.ts'

/** A change of rows during which a process may be held, in the words of `create trigger`. */
export type Moment = { on: string; when?: string }

/** Any number that no other lock of two numbers begins with. */
const HOLDS = 7_077_099

const WAIT_HERE = `
  create function wait_here() returns trigger language plpgsql as $$
  begin
    if current_setting('application_name') ~ '^(web|worker) ' then
      perform pg_advisory_xact_lock_shared(${HOLDS}, tg_argv[0]::integer);
    end if;
    return null;
  end $$;`

const WAITING = `
  select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.classid = ${HOLDS} and l.objid = $1 and l.objsubid = 2 and not l.granted`

export type Hold = {
  /** Names of the processes that wait here now, each in a transaction. */
  held: () => Promise<string[]>
  /** Lets them go on. */
  release: () => Promise<void>
}

/** Prepares to hold processes at any of these moments, before any of them runs. */
export const openHolds = async <Name extends string>(
  databaseUrl: string,
  moments: Readonly<Record<Name, Moment>>,
): Promise<(name: Name) => Promise<Hold>> => {
  const names = Object.keys(moments)
  const triggers = Object.values<Moment>(moments).map(
    ({ on, when = 'true' }, i) =>
      `create trigger wait_here_${i} after ${on} for each row when (${when}) execute function wait_here('${i}');`,
  )
  await askServer(databaseUrl, WAIT_HERE + triggers.join(''))
  return async (name) => {
    const place = names.indexOf(name)
    const client = new pg.Client({ connectionString: databaseUrl })
    client.on('error', () => {})
    await client.connect()
    await client.query('select pg_advisory_lock($1, $2)', [HOLDS, place])
    return {
      held: async () => (await client.query<{ name: string }>(WAITING, [place])).rows.map(({ name }) => name),
      release: () => client.end().catch(() => {}),
    }
  }
}
