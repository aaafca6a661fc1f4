/**
 * Keeps what a test opened to a database, above all its connections, for the next test there: a new connection has to
 * load the catalogs and plan every statement again, which costs more than most tests do.
 */

/** `isWell`: whether it can serve another test. */
export type Opened<Value> = { value: Value; end: () => Promise<unknown>; isWell: () => boolean }

/** How many idle ones of a kind are kept: tests that run at once open more than are usually needed. */
const MOST_IDLE = 2

/** By database, and within that by kind and address. */
const idle = new Map<string, Map<string, Opened<unknown>[]>>()

/** The databases of this process whose places are kept, until they are closed. */
const open = new Set<string>()

/** How connections that may be kept name themselves to their database. */
export const KEPT = 'kept'

const namedKept = (url: string): string => {
  const named = new URL(url)
  if (!named.searchParams.has('application_name')) named.searchParams.set('application_name', KEPT)
  return named.href
}

const databaseOf = (url: string): string => new URL(url).pathname.slice(1)

/** From now on, what tests give back of this database is kept. */
export const keepPlacesOf = (database: string): void => {
  open.add(database)
}

/** Closes what is kept of a database, so that none of it is connected any more. */
export const closePlacesOf = async (database: string): Promise<void> => {
  open.delete(database)
  const places = [...(idle.get(database)?.values() ?? [])].flat()
  idle.delete(database)
  await Promise.all(places.map(({ end }) => end()))
}

/** Reuses what an earlier test gave back, or opens a new one. */
export const borrow = async <Value>(
  url: string,
  kind: string,
  make: (url: string) => Promise<Opened<Value>>,
): Promise<{ value: Value; giveBack: () => Promise<void> }> => {
  const database = databaseOf(url)
  const key = `${kind} ${url}`
  const kept = idle.get(database)?.get(key)?.pop() as Opened<Value> | undefined
  const opened = kept ?? (await make(namedKept(url)))
  let isBorrowed = true
  const giveBack = async () => {
    if (!isBorrowed) return
    isBorrowed = false
    const places = idle.get(database) ?? new Map<string, Opened<unknown>[]>()
    const alike = places.get(key) ?? []
    if (!open.has(database) || !opened.isWell() || alike.length >= MOST_IDLE) {
      await opened.end()
      return
    }
    idle.set(database, places.set(key, [...alike, opened]))
  }
  return { value: opened.value, giveBack }
}
