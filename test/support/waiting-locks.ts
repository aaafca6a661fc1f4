/** Locks that somebody waits for in the own database, for further conditions: the server has those of other tests, too. */
export const WAITING_LOCKS =
  'pg_locks where not granted and database = (select oid from pg_database where datname = current_database())'
