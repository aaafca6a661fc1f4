/** Locks that a session of this database waits for, to be followed by further conditions; other tests' are left out. */
export const WAITING_LOCKS =
  'pg_locks where not granted and database = (select oid from pg_database where datname = current_database())'
