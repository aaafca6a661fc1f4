/**
 * What Postgres lets everybody do who may connect, whatever rights to tables they have: make temporary tables and large
 * objects, and lock numbers, which can hold up all others that lock them. Temporary tables are in the hands of the
 * database's owner, the rest in a superuser's, which a hosted database's owner is not.
 */
import type pg from 'pg'
import { nameOf, type Role } from './tables.ts'

/** In the release before they lock numbers, of a queue or of a call; in this one only triggers do, with the owner's rights. */
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

/** Takes it away from everybody, as far as it is ours to take, and leaves it to those of these roles that need it. */
export const limitEverybody = async (client: pg.Client, present: readonly Role[]): Promise<void> => {
  const { rows } = await client.query<Everybody>(READ)
  const { database, isOwner, isSuperuser, locking, storing } = rows[0] as Everybody
  if (isOwner) await client.query(`revoke temporary on database ${database} from public`)
  if (!isSuperuser) return
  await client.query(`revoke execute on function ${[...locking, ...storing].join(', ')} from public`)
  for (const role of lockers.filter((name) => present.includes(name)))
    await client.query(`grant execute on function ${locking.join(', ')} to ${nameOf(role)}`)
}
