/** Says which sessions block a release that waits for a lock: Postgres's own error names none. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isHeldUp } from './failures.ts'

/** Short enough for several looks before a migration's lock timeout. */
const LOOK_MS = 400
const MOST_SHOWN = 100

type Holder = {
  pid: number
  role: string | null
  application: string | null
  since: string | null
  state: string | null
  query: string | null
}

/** A role that is not a member of the holder’s sees neither its times nor its statement. */
const HOLDERS = `
  select holder.pid, usename as role, application_name as application, state, query,
    to_char(xact_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') as since
  from (select distinct unnest(pg_blocking_pids($1)) as pid) holder left join pg_stat_activity using (pid)
  order by xact_start, pid`

/** The words before the first value, which may be a secret. */
const beginningOf = (query: string): string =>
  query
    .split(/['$]|\b\d/, 1)
    .join('')
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, MOST_SHOWN)

const wordsOn = ({ pid, role, application, since, state, query }: Holder): string => {
  if (pid === 0) return 'a prepared transaction, which `rollback prepared` ends (pg_prepared_xacts has its name)'
  const who = [role ?? 'a process of Postgres', application ? `application ${application}` : '']
    .filter(Boolean)
    .join(', ')
  const what = [
    ...(since ? [`in a transaction since ${since}`] : []),
    ...(state ? [state] : []),
    ...(state && query ? [`statement ${beginningOf(query)} …`] : []),
  ]
  return [`pid ${pid} (${who})`, ...what].join(', ')
}

const adviceOn = (holders: readonly Holder[]): string => {
  const pids = holders.flatMap(({ pid }) => (pid > 0 ? [`select pg_terminate_backend(${pid});`] : []))
  return `Wait until it ends${pids.length > 0 ? `, or end it by ${pids.join(' ')} as its own role, a superuser or a member of pg_signal_backend` : ''}.`
}

const wordsOnAll = (holders: readonly Holder[]): string =>
  holders.length > 0 ? `The release is held up by ${holders.map(wordsOn).join('; ')}. ${adviceOn(holders)}` : ''

/** Looks on a connection of its own, which it opens only if the work takes a while. */
const watch = async (
  databaseUrl: string,
  pid: number,
  { signal, see }: { signal: AbortSignal; see: (words: string) => void },
): Promise<void> => {
  const isOver = () => pause(LOOK_MS, false, { signal }).catch(() => true)
  if (await isOver()) return
  const client = new pg.Client({ connectionString: databaseUrl })
  // A connection that breaks between two looks makes the next query fail.
  client.on('error', () => {})
  try {
    await client.connect()
    do {
      const { rows } = await client.query<Holder>(HOLDERS, [pid])
      see(wordsOnAll(rows))
    } while (!(await isOver()))
  } finally {
    await client.end()
  }
}

const AGAIN = 'Then run release again: it goes on where it stopped.'

/** What a release says whose wait for a lock timed out; null: something else went wrong. */
export const whyInVain = (error: unknown): string | null => {
  if (!isHeldUp(error)) return null
  const { message } = error as Error
  return message.endsWith(AGAIN) ? message : `${message}: wait until nobody holds it up. ${AGAIN}`
}

/**
 * Does something on a connection, and meanwhile reports which sessions block it, whenever that changes. If a lock times
 * out, the error names the last ones.
 */
export const tellingWhoHoldsUp = async <Value>(
  databaseUrl: string,
  client: pg.Client,
  act: () => Promise<Value>,
  tell: (words: string) => void = console.error,
): Promise<Value> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const over = new AbortController()
  let seen = ''
  const see = (words: string) => {
    if (words === '' || words === seen) return
    seen = words
    tell(words)
  }
  const watching = watch(databaseUrl, rows[0]?.pid ?? 0, { signal: over.signal, see }).catch((error: unknown) =>
    tell(`Who holds up the release cannot be said: ${String(error)}`),
  )
  try {
    return await act()
  } catch (error) {
    if (!isHeldUp(error) || seen === '') throw error
    throw new Error(`${(error as Error).message}. ${seen} ${AGAIN}`, { cause: error })
  } finally {
    over.abort()
    await watching
  }
}
