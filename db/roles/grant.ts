/**
 * Roles belong to a whole cluster, rights to one database. Release creates the roles where it may, and grants each
 * exactly what `tables.ts` and `functions.ts` say. Where it may not, as on small hosted databases, operators can create
 * roles of these names with the host's own tools; without roles, all processes use the owner's credential.
 */
import type pg from 'pg'
import { limitEverybody } from './everybody.ts'
import { functions, queueFunctions } from './functions.ts'
import { nameOf, queueTables, type Rights, type Role, roles, tables } from './tables.ts'

const ALREADY_THERE = new Set(['42710', '23505'])
const MAY_NOT = '42501'

const exists = async (client: pg.Client, role: Role): Promise<boolean> =>
  (await client.query('select from pg_roles where rolname = $1', [nameOf(role)])).rowCount === 1

/** Creates a role that cannot log in itself: login roles are its members. Returns whether the role exists. */
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

/**
 * A table, a view or a sequence. It may have fewer columns than `tables.ts` names while migrations are under way;
 * `counted` are its identity columns.
 */
type Relation = { name: string; columns: readonly string[]; counted: readonly string[]; isOurs: boolean }

/** The rights of `select, insert (a, b)` for the columns that exist. Identity columns are not granted for inserts. */
const ofColumns = (verbs: string, { columns, counted }: Relation): string =>
  [...verbs.matchAll(/(\w+)(?: \(([^)]*)\))?/g)]
    .flatMap(([, verb, named]) => {
      if (named === undefined && (verb !== 'insert' || counted.length === 0)) return [verb]
      const there = columns.filter((column) => named?.split(', ').includes(column) ?? !counted.includes(column))
      return there.length > 0 ? [`${verb} (${there.join(', ')})`] : []
    })
    .join(', ')

type RightsByName = Readonly<Record<string, Rights>>

const grantAll = (relations: readonly Relation[], rights: RightsByName, role: Role): string[] =>
  relations.flatMap((relation) => {
    const verbs = ofColumns(rights[relation.name]?.[role] ?? '', relation)
    return verbs ? [`grant ${verbs} on ${relation.name} to ${nameOf(role)}`] : []
  })

const inSchema = (schema: string, rights: RightsByName): RightsByName =>
  Object.fromEntries(Object.entries(rights).map(([name, ofTable]) => [`${schema}.${name}`, ofTable]))

/** Includes each queue's own table, because jobs are inserted directly into it. */
const readRights = async (client: pg.Client): Promise<RightsByName> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%s.%I', relnamespace::regnamespace, relname) as name
    from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'pgboss.job'::regclass`,
  )
  const { job = {} } = queueTables
  const ofQueues = Object.fromEntries(rows.map(({ name }) => [name, job]))
  return { ...inSchema('public', tables), ...inSchema('pgboss', queueTables), ...ofQueues }
}

type Routine = { schema: string; name: string; signature: string }

const grantCalls = (routines: readonly Routine[], role: Role): string[] =>
  routines
    .filter(({ schema, name }) => (schema === 'public' ? functions : queueFunctions)[name]?.includes(role))
    .map(({ signature }) => `grant execute on routine ${signature} to ${nameOf(role)}`)

/** The condition that an object is ours, and not of an extension that the host keeps in the same schema. */
const isOurs = (catalog: 'pg_class' | 'pg_proc', owner: string) => `
  pg_has_role(current_user, ${owner}, 'usage')
  and not exists (select from pg_depend e where e.objid = o.oid and e.classid = '${catalog}'::regclass and e.deptype = 'e')`

/** The objects whose rights are set: all, or those that the current transaction has made or changed. */
const SCOPES = { everything: 'true', 'what changed': 'o.xmin = pg_current_xact_id()::xid' } as const
type Scope = keyof typeof SCOPES

const readRelations = (scope: Scope) => `
  select format('%I.%I', n.nspname, o.relname) as name,
    array(select attname::text from pg_attribute where attrelid = o.oid and attnum > 0 and not attisdropped) as columns,
    array(select attname::text from pg_attribute where attrelid = o.oid and attidentity <> '') as counted,
    ${isOurs('pg_class', 'o.relowner')} as "isOurs"
  from pg_class o join pg_namespace n on n.oid = o.relnamespace
  where n.nspname in ('public', 'pgboss') and o.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${SCOPES[scope]}`

const readRoutines = (scope: Scope) => `
  select n.nspname as schema, o.proname as name, o.oid::regprocedure::text as signature
  from pg_proc o join pg_namespace n on n.oid = o.pronamespace
  where n.nspname in ('public', 'pgboss') and ${isOurs('pg_proc', 'o.proowner')} and ${SCOPES[scope]}`

type There = { relations: readonly Relation[]; routines: readonly Routine[] }

/** Revokes everything from a role, or from `public`, before the grants. */
const revokeAll = ({ relations, routines }: There, role: string): string[] => {
  const ours = relations.flatMap(({ name, isOurs: areOurs }) => (areOurs ? [name] : []))
  const signatures = routines.map(({ signature }) => signature)
  return [
    `revoke create on schema public, pgboss from ${role}`,
    ...(ours.length > 0 ? [`revoke all on ${ours.join(', ')} from ${role}`] : []),
    ...(signatures.length > 0 ? [`revoke all on routine ${signatures.join(', ')} from ${role}`] : []),
  ]
}

/**
 * Makes every trigger function run with its owner's rights (security definer), so that the role that fires it needs no
 * right to what it reads and writes. Its search_path is fixed, so that no other schema can supply what it names.
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

/**
 * Grants these roles exactly what `tables.ts` and `functions.ts` say of the objects that exist, in the current
 * transaction. Must run as the owner of the database's tables.
 */
export const setRights = async (client: pg.Client, present: readonly Role[], scope: Scope): Promise<void> => {
  await client.query(OWN_TRIGGERS)
  if (present.length === 0) return
  const { rows: relations } = await client.query<Relation>(readRelations(scope))
  const { rows: routines } = await client.query<Routine>(readRoutines(scope))
  const rights = await readRights(client)
  const there = { relations, routines }
  const statements = [
    ...revokeAll(there, 'public'),
    ...present.flatMap((role) => [
      ...revokeAll(there, nameOf(role)),
      `grant usage on schema public, pgboss to ${nameOf(role)}`,
      ...grantAll(relations, rights, role),
      ...grantCalls(routines, role),
    ]),
  ]
  await client.query(statements.join(';\n'))
}

/** Creates the missing roles and sets the rights of all. Returns the roles that exist then. */
export const grantRoles = async (client: pg.Client): Promise<Role[]> => {
  const present: Role[] = []
  for (const role of roles) if (await makeRole(client, role)) present.push(role)
  await client.query('begin')
  await setRights(client, present, 'everything')
  if (present.length > 0) await limitEverybody(client, present)
  await client.query('commit')
  return present
}

/** The roles that were granted something in this database: none before its first release. */
export const findGranted = async (client: pg.Client): Promise<Role[]> => {
  const { rows } = await client.query<{ name: string }>(`
    select rolname as name from pg_roles r join pg_namespace n on n.nspname = 'pgboss'
    where has_schema_privilege(r.oid, n.oid, 'usage')`)
  return roles.filter((role) => rows.some(({ name }) => name === nameOf(role)))
}
