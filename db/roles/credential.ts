import { sql } from 'slonik'
import { z } from 'zod'
import type { Logger } from 'winston'
import type { Pool } from '../pool.ts'

const found = z.object({ isOwners: z.boolean(), login: z.string(), settings: z.array(z.string()) })

/**
 * Warns at the start of a process if its credential is the owner's, which may do everything, or if its login has
 * settings of its own: anyone who has the login can set these for all its later connections. `statement_timeout` is
 * allowed, because docs/operating.md says how to set it.
 */
export const noteCredential = async ({ pool, log }: { pool: Pool; log: Logger }): Promise<void> => {
  const { isOwners, login, settings } = await pool.one(sql.type(found)`
    select pg_has_role(current_user, relowner, 'usage') as "isOwners", session_user::text as login, array(
        select setting from pg_db_role_setting cross join unnest(setconfig) setting
        where setrole = (select oid from pg_roles where rolname = session_user)
          and setdatabase in (0, (select oid from pg_database where datname = current_database()))
          and setting !~ '^statement_timeout=' order by 1) as settings
    from pg_class where oid = 'migration'::regclass`)
  if (isOwners)
    log.warn(
      'DATABASE_URL is the credential of the database’s owner, who may do everything: see docs/operating.md, Roles.',
    )
  if (settings.length > 0)
    log.warn(
      `The login ${login} of DATABASE_URL brings settings of its own: ${settings.join(', ')}. If you did not make them, somebody else has had it: see docs/operating.md, Roles.`,
    )
}
