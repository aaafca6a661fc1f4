/**
 * Databases that tests of this process give back are reused by its next tests, emptied in milliseconds, together with
 * their open connections. One is kept only if it is in its original state and no other session is in it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type AsMade, bringBackAsMade, readAsMade } from './as-made.ts'
import { keeping } from './keeping.ts'
import { closePlacesOf, KEPT, keepPlacesOf } from './places.ts'

/** As many as tests of a process run at a time: more would only take memory. */
const MOST = 6
/** A session ends a moment after its client has closed the connection, so it is looked for repeatedly. */
const LEAVING = { looks: 20, everyMs: 5 }

let asMade: Promise<AsMade> | undefined
const keepers = new Map<string, pg.Client>()

/** A connection of its own, for as long as the database is kept. */
const keeperOf = async (name: string, url: string): Promise<pg.Client> => {
  const known = keepers.get(name)
  if (known) return known
  const keeper = new pg.Client({ connectionString: url }).on('error', () => keepers.delete(name))
  await keeper.connect()
  keepers.set(name, keeper)
  return keeper
}

/** To be called for each database that was copied from the template, before anything is written to it. */
export const noteMade = async (name: string, url: string): Promise<void> => {
  if (!keeping.isOn) return
  asMade ??= keeperOf(name, url).then(readAsMade)
  await asMade
  keepPlacesOf(name)
}

/** A database that was given back, in its original state. */
export const takeKept = (): string | undefined => {
  const name = keeping.stock.pop()
  if (name !== undefined) keepPlacesOf(name)
  return name
}

const OTHERS = `
  select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and not (application_name = '${KEPT}' and state = 'idle')
  union all
  select from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and l.locktype = 'advisory'`

const isLeft = async (keeper: pg.Client): Promise<boolean> => {
  for (let look = 0; look < LEAVING.looks; look += 1) {
    if ((await keeper.query(OTHERS)).rowCount === 0) return true
    await pause(LEAVING.everyMs)
  }
  return false
}

/** Keeps a database that its test has left. False: it is to be dropped. */
export const giveBack = async (name: string, url: string): Promise<boolean> => {
  if (!keeping.isOn || !asMade || keeping.stock.length >= MOST) return false
  try {
    const keeper = await keeperOf(name, url)
    if (!(await isLeft(keeper)) || !(await bringBackAsMade(keeper, await asMade))) return false
    keeping.stock.push(name)
    return true
  } catch {
    return false
  }
}

/** Closes all kept connections to a database, before it is dropped or copied. */
export const closeKept = async (name: string): Promise<void> => {
  const keeper = keepers.get(name)
  keepers.delete(name)
  await Promise.all([closePlacesOf(name), keeper?.end()])
}
