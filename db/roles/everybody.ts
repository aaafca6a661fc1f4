/**
 * What Postgres lets every role do that may connect, whatever its rights to tables: make temporary tables and large
 * objects, and take advisory locks, which can block all others that take them. The database's owner can revoke the
 * right to temporary tables, but only a superuser the other two, and the owner of a hosted database is none.
 */
import type pg from 'pg'
import { nameOf, type Role } from './tables.ts'

/** The release before takes advisory locks in these roles; in this one only triggers do, with the owner's rights. */
const lockers: readonly Role[] = ['web', 'worker']

const READ = `
  select format('%I', datname) as database, pg_has_role(current_user, datdba, 'usage') as "isOwner", rolsuper as "isSuperuser",
    array(
      select oid::regprocedure::text from pg_proc
      where pronamespace = 'pg_catalog'::regnamespace and proname ~ '^pg_(try_)?advisory_') as locking,
    array(
      select oid::regprocedure::text from pg_proc
      where pronamespace = 'pg_catalog'::regnamespace and proname in ('lo_creat', 'lo_create', 'lo_from_bytea')) as storing
  from pg_database join pg_roles on rolname = current_user where datname = current_database()`

type Everybody = { database: string; isOwner: boolean; isSuperuser: boolean; locking: string[]; storing: string[] }

/** Revokes these rights from `public`, as far as the current user may, and leaves them to the roles that need them. */
export const limitEverybody = async (client: pg.Client, present: readonly Role[]): Promise<void> => {
  const { rows } = await client.query<Everybody>(READ)
  const { database, isOwner, isSuperuser, locking, storing } = rows[0] as Everybody
  if (isOwner) await client.query(`revoke temporary on database ${database} from public`)
  if (!isSuperuser) return
  await client.query(`revoke execute on function ${[...locking, ...storing].join(', ')} from public`)
  for (const role of lockers.filter((name) => present.includes(name)))
    await client.query(`grant execute on function ${locking.join(', ')} to ${nameOf(role)}`)
}
