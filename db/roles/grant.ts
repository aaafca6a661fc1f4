/**
 * Roles belong to a whole cluster, rights to one database: release makes the roles where it may, and grants each what the
 * tables say and nothing else. Where it may not, as on small hosted databases, their operators can make roles of
 * these names by the means of the host; without any, all processes have the owner's credential.
 */
import type pg from 'pg'
import { functions, queueFunctions } from './functions.ts'
import { nameOf, queueTables, type Rights, type Role, roles, tables } from './tables.ts'

const ALREADY_THERE = new Set(['42710', '23505'])
const MAY_NOT = '42501'

const exists = async (client: pg.Client, role: Role): Promise<boolean> =>
  (await client.query('select from pg_roles where rolname = $1', [nameOf(role)])).rowCount === 1

/** Makes a role that cannot log in: login roles are its members. Returns whether it is there. */
const makeRole = async (client: pg.Client, role: Role): Promise<boolean> => {
  if (await exists(client, role)) return true
  try {
    await client.query(`create role ${nameOf(role)} nologin`)
    return true
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code === MAY_NOT) return false
    if (ALREADY_THERE.has(code)) return true
    throw error
  }
}

const grantAll = (schema: string, rights: Readonly<Record<string, Rights>>, role: Role): string[] =>
  Object.entries(rights).flatMap(([table, { [role]: verbs }]) =>
    verbs === undefined ? [] : [`grant ${verbs} on ${schema}.${table} to ${nameOf(role)}`],
  )

/** A queue has a table of its own, into which jobs are inserted directly. */
const queueRights = async (client: pg.Client): Promise<Record<string, Rights>> => {
  const { rows } = await client.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'pgboss.job'::regclass`,
  )
  const { job = {} } = queueTables
  return { ...queueTables, ...Object.fromEntries(rows.map(({ name }) => [name.replace(/^pgboss\./, ''), job])) }
}

type Routine = { schema: string; name: string; signature: string }

const grantCalls = (routines: readonly Routine[], role: Role): string[] =>
  routines
    .filter(({ schema, name }) => (schema === 'public' ? functions : queueFunctions)[name]?.includes(role))
    .map(({ signature }) => `grant execute on routine ${signature} to ${nameOf(role)}`)

/** Ours, and not those of an extension that the host keeps in the same schema. */
const isOurs = (catalog: 'pg_class' | 'pg_proc', owner: string) => `
  n.nspname in ('public', 'pgboss') and pg_has_role(current_user, ${owner}, 'usage')
  and not exists (select from pg_depend e where e.objid = o.oid and e.classid = '${catalog}'::regclass and e.deptype = 'e')`

const READ_RELATIONS = `
  select o.oid::regclass::text as name from pg_class o join pg_namespace n on n.oid = o.relnamespace
  where o.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${isOurs('pg_class', 'o.relowner')}`

const READ_ROUTINES = `
  select n.nspname as schema, o.proname as name, o.oid::regprocedure::text as signature
  from pg_proc o join pg_namespace n on n.oid = o.pronamespace
  where ${isOurs('pg_proc', 'o.proowner')}`

type Ours = { relations: readonly { name: string }[]; routines: readonly Routine[] }

/** From a role, or from everybody, before it is granted what it may do. */
const revokeAll = ({ relations, routines }: Ours, role: string): string[] => [
  `revoke all on ${relations.map(({ name }) => name).join(', ')} from ${role}`,
  `revoke all on routine ${routines.map(({ signature }) => signature).join(', ')} from ${role}`,
  `revoke create on schema public, pgboss from ${role}`,
]

/**
 * Triggers work with the owner's rights, so that the role that causes one needs no right to what it reads and writes. Their
 * names are found in the service's own schema alone.
 */
const OWN_TRIGGERS = `
  do $$
  declare
    trigger_function regprocedure;
  begin
    for trigger_function in
      select oid from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype
        and pg_has_role(current_user, proowner, 'usage')
        and (not prosecdef or not coalesce('search_path=public, pg_temp' = any(proconfig), false))
    loop
      execute format('alter function %s security definer set search_path = public, pg_temp', trigger_function);
    end loop;
  end $$`

/** Returns the roles that there are, by what they are for; run by the owner of the database's tables. */
export const grantRoles = async (client: pg.Client): Promise<Role[]> => {
  await client.query(OWN_TRIGGERS)
  const present: Role[] = []
  for (const role of roles) if (await makeRole(client, role)) present.push(role)
  if (present.length === 0) return present
  const { rows: relations } = await client.query<{ name: string }>(READ_RELATIONS)
  const { rows: routines } = await client.query<Routine>(READ_ROUTINES)
  const ours = { relations, routines }
  const queues = await queueRights(client)
  const statements = [
    ...revokeAll(ours, 'public'),
    ...present.flatMap((role) => [
      ...revokeAll(ours, nameOf(role)),
      `grant usage on schema public, pgboss to ${nameOf(role)}`,
      ...grantAll('public', tables, role),
      ...grantAll('pgboss', queues, role),
      ...grantCalls(routines, role),
    ]),
  ]
  await client.query(['begin', ...statements, 'commit'].join(';\n'))
  return present
}
